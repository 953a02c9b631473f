import { apiBasePaths, templatePaths, templateRoutePaths } from '../../../paths/paths.ts';
import type { Account } from '../../../stores/accounts/account.ts';
import { toListedRecord } from '../../../stores/templates/saved-template.ts';
import { type ExportedPackage, exportSaved, exportSent } from '../../../workflows/export-package/export-package.ts';
import { exportUrl, keepExport } from '../../../workflows/export-package/export-storage.ts';
import { keepPackage } from '../../../workflows/export-package/keep-package.ts';
import { formatAttachment } from '../../../workflows/rows/format-attachment.ts';
import type { ExportPackageDependencies, ServicePorts } from '../../../workflows/service-ports.ts';
import { findOwnedTemplate } from '../../../workflows/templates/find-owned-template.ts';
import { type Api, refuseOtherMethods } from '../../api.ts';
import type { ApiContext } from '../../api-context.ts';
import { maxCloudBytes } from '../../byte-range.ts';
import { uploadInput } from '../../jobs/upload-input.ts';
import { buildTemplateBody, formatTemplateTag } from './template-body.ts';

const packagePath = templateRoutePaths.package(':template_id');
const { exports: exportsPath } = templateRoutePaths;

const wholePaths = templatePaths(apiBasePaths.session);

/** Returns true if a page's script reads the response: its policy allows only its own origin. */
const isReadByPage = (c: ApiContext): boolean => ['cors', 'same-origin'].includes(c.req.header('sec-fetch-mode') ?? '');

const inOneAnswer = (c: ApiContext, { bytes, fileName }: ExportedPackage): Response => {
  c.header('Content-Type', 'application/gzip');
  c.header('Content-Disposition', formatAttachment(fileName));
  c.header('Content-Length', String(bytes.byteLength));
  return c.req.method === 'HEAD' ? c.body(null, 200) : c.body(Buffer.from(bytes), 200);
};

/**
 * Sends a package. Above a Lambda response, stores it and redirects a page to the upload host or a download to storage.
 */
const answer = async (
  c: ApiContext,
  dependencies: ExportPackageDependencies & Pick<ServicePorts, 'designInspector'>,
  account: Account,
  made: ExportedPackage,
): Promise<Response> => {
  const isRead = isReadByPage(c);
  if (made.bytes.byteLength <= maxCloudBytes) return inOneAnswer(c, made);
  if (!isRead && dependencies.config.delivery.mode === 'direct') return inOneAnswer(c, made);
  const exportId = await keepExport(dependencies, account.accountId, made);
  // 303, so that a browser does not post again.
  if (isRead) return c.redirect(wholePaths.export(exportId), 303);
  return c.redirect(await exportUrl(dependencies, account.accountId, exportId), c.req.method === 'POST' ? 303 : 302);
};

/** Routes of signed packages. Source: console-and-editor.md, "The other routes". */
export const addExportRoutes = (
  api: Api,
  dependencies: ExportPackageDependencies & Pick<ServicePorts, 'designInspector'>,
): void => {
  api.get(packagePath, async (c) => {
    const account = await c.get('admit')('export');
    const template = await findOwnedTemplate(dependencies.templates, account.accountId, c.req.param('template_id'));
    const input = { account, signal: c.req.raw.signal };
    const saved = await exportSaved({ ...dependencies, logger: c.get('logger') }, input, template);
    return answer(c, dependencies, account, saved);
  });
  api.post(packagePath, async (c) => {
    const account = await c.get('admit')('export');
    const input = { account, signal: c.req.raw.signal };
    const template = await keepPackage({ ...dependencies, logger: c.get('logger') }, input, c.req.param('template_id'));
    c.header('ETag', formatTemplateTag(template));
    return c.json(buildTemplateBody(toListedRecord(template)));
  });
  refuseOtherMethods(api, packagePath, 'GET, HEAD, POST');
  api.post(exportsPath, async (c) => {
    const input = await uploadInput(c, 'export');
    return answer(
      c,
      dependencies,
      input.account,
      await exportSent({ ...dependencies, logger: c.get('logger') }, input),
    );
  });
  refuseOtherMethods(api, exportsPath, 'POST');
};
