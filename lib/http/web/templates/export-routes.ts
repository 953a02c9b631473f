import { templateRoutePaths } from '../../../core/paths.ts';
import {
  type ExportedPackage,
  type ExportSentDependencies,
  exportSaved,
  exportSent,
} from '../../../workflows/export-package/export-package.ts';
import { packageUrl } from '../../../workflows/export-package/package-url.ts';
import { attachmentNamed } from '../../../workflows/rows/attachment-named.ts';
import { ownedTemplate } from '../../../workflows/templates/owned-template.ts';
import { type Api, refuseOtherMethods } from '../../api.ts';
import type { ApiContext } from '../../api-context.ts';
import { maxCloudBytes } from '../../max-cloud-bytes.ts';

const packagePath = templateRoutePaths.package(':template_id');
const { exports: exportsPath } = templateRoutePaths;

/** A page that reads what it gets: its policy lets it connect to nothing but its own origin. A download that somebody began is none. */
const isReadByPage = (c: ApiContext): boolean => ['cors', 'same-origin'].includes(c.req.header('sec-fetch-mode') ?? '');

const answer = (c: ApiContext, { bytes, fileName }: ExportedPackage): Response => {
  c.header('Content-Type', 'application/gzip');
  c.header('Content-Disposition', attachmentNamed(fileName));
  c.header('Content-Length', String(bytes.byteLength));
  return c.req.method === 'HEAD' ? c.body(null, 200) : c.body(Buffer.from(bytes), 200);
};

/**
 * Signed packages: `GET …/templates/{template_id}/package`, which in cloud delivery redirects a download of more than a Lambda can answer to
 * the storage, and `POST …/exports`. Source: console.md, "The other routes".
 */
export const addExportRoutes = (api: Api, dependencies: ExportSentDependencies): void => {
  api.get(packagePath, async (c) => {
    const account = await c.get('admit')('export');
    const template = await ownedTemplate(dependencies.templates, account.accountId, c.req.param('template_id'));
    const input = { account, signal: c.req.raw.signal };
    const saved = await exportSaved({ ...dependencies, logger: c.get('logger') }, input, template);
    if (dependencies.config.delivery.mode === 'cloud' && saved.bytes.byteLength > maxCloudBytes && !isReadByPage(c))
      return c.redirect(await packageUrl(dependencies, saved), 302);
    return answer(c, saved);
  });
  refuseOtherMethods(api, packagePath, 'GET, HEAD');
  api.post(exportsPath, async (c) => {
    const account = await c.get('admit')('export');
    const input = { account, contentType: c.req.header('content-type') ?? null, body: c.req.raw.body, signal: c.req.raw.signal };
    return answer(c, await exportSent({ ...dependencies, logger: c.get('logger') }, input));
  });
  refuseOtherMethods(api, exportsPath, 'POST');
};
