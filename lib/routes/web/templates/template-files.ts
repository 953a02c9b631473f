import { templateRoutePaths } from '../../../paths/paths.ts';
import type { StoredObject } from '../../../stores/storage/object-store.ts';
import type { TemplateRecord } from '../../../stores/templates/saved-template.ts';
import { findKeptExport } from '../../../workflows/export-package/export-storage.ts';
import { handOver } from '../../../workflows/hand-over.ts';
import { formatAttachment } from '../../../workflows/rows/format-attachment.ts';
import type { ServicePorts } from '../../../workflows/service-ports.ts';
import { findOwnedTemplate } from '../../../workflows/templates/find-owned-template.ts';
import { type Api, refuseOtherMethods } from '../../api.ts';
import type { ApiContext } from '../../api-context.ts';
import { isUnchanged } from '../../is-unchanged.ts';

type TemplateFilesDependencies = Pick<ServicePorts, 'templates' | 'objects'>;

/** Reads the JSON of a template, in UTF-8. Throws `DELIVERY_TEMPORARILY_UNAVAILABLE` if storage fails. */
export const readContent = async (
  { objects }: Pick<TemplateFilesDependencies, 'objects'>,
  { content }: TemplateRecord,
): Promise<Uint8Array> => handOver(() => objects.read(content.key, content.sizeBytes));

const files = [
  { path: templateRoutePaths.pdf(':template_id'), member: 'source', contentType: 'application/pdf' },
  { path: templateRoutePaths.content(':template_id'), member: 'content', contentType: 'application/json' },
] as const;

const exportPath = templateRoutePaths.export(':export_id');

/**
 * Adds the routes for the PDF and JSON of a saved template, and for a package just signed. They stream the bytes. The
 * first two have their hash as tag. Source: console-and-editor.md, "The other routes"; RFC 9110, 13.1.2.
 */
export const addTemplateFileRoutes = (api: Api, { templates, objects }: TemplateFilesDependencies): void => {
  // Open nothing for HEAD: no reader would consume it.
  const answer = async (
    c: ApiContext,
    { key, sizeBytes }: StoredObject,
    headers: Readonly<Record<string, string>>,
  ): Promise<Response> => {
    const body = c.req.method === 'HEAD' ? null : await handOver(() => objects.stream(key));
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    c.header('Content-Length', String(sizeBytes));
    return body === null ? c.body(null, 200) : c.body(body, 200);
  };
  for (const { path, member, contentType } of files) {
    api.get(path, async (c) => {
      const { accountId } = await c.get('admit')('download');
      const { [member]: file } = await findOwnedTemplate(templates, accountId, c.req.param('template_id'));
      const tag = `"${file.sha256}"`;
      c.header('ETag', tag);
      if (isUnchanged(c, tag)) return c.body(null, 304);
      return answer(c, file, { 'Content-Type': contentType });
    });
    refuseOtherMethods(api, path, 'GET, HEAD');
  }
  api.get(exportPath, async (c) => {
    const { accountId } = await c.get('admit')('download');
    const file = await findKeptExport({ objects }, accountId, c.req.param('export_id'));
    return answer(c, file, {
      'Content-Type': 'application/gzip',
      'Content-Disposition': formatAttachment('package.svc'),
    });
  });
  refuseOtherMethods(api, exportPath, 'GET, HEAD');
};
