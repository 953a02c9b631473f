import { templateRoutePaths } from '../../../core/paths.ts';
import {
  type ExportedPackage,
  type ExportSentDependencies,
  exportSaved,
  exportSent,
} from '../../../workflows/export-package/export-package.ts';
import { attachmentNamed } from '../../../workflows/rows/attachment-named.ts';
import { ownedTemplate } from '../../../workflows/templates/owned-template.ts';
import { type Api, refuseOtherMethods } from '../../api.ts';
import type { ApiContext } from '../../api-context.ts';

const packagePath = templateRoutePaths.package(':template_id');
const { exports: exportsPath } = templateRoutePaths;

const answer = (c: ApiContext, { bytes, fileName }: ExportedPackage): Response => {
  c.header('Content-Type', 'application/gzip');
  c.header('Content-Disposition', attachmentNamed(fileName));
  c.header('Content-Length', String(bytes.byteLength));
  return c.req.method === 'HEAD' ? c.body(null, 200) : c.body(Buffer.from(bytes), 200);
};

/** Signed packages: `GET …/templates/{template_id}/package` and `POST …/exports`. Source: console.md, "The other routes". */
export const addExportRoutes = (api: Api, dependencies: ExportSentDependencies): void => {
  api.get(packagePath, async (c) => {
    const account = await c.get('admit')('export');
    const template = await ownedTemplate(dependencies.templates, account.accountId, c.req.param('template_id'));
    const input = { account, signal: c.req.raw.signal };
    return answer(c, await exportSaved({ ...dependencies, logger: c.get('logger') }, input, template));
  });
  refuseOtherMethods(api, packagePath, 'GET, HEAD');
  api.post(exportsPath, async (c) => {
    const account = await c.get('admit')('export');
    const input = { account, contentType: c.req.header('content-type') ?? null, body: c.req.raw.body, signal: c.req.raw.signal };
    return answer(c, await exportSent({ ...dependencies, logger: c.get('logger') }, input));
  });
  refuseOtherMethods(api, exportsPath, 'POST');
};
