import { mib } from '@bulkfill/engine/core/units';
import { formatIsoTime } from '../../../core/clock.ts';
import { designRoutePaths, templateRoutePaths } from '../../../paths/paths.ts';
import type { KeptDocument } from '../../../types/editor.ts';
import { findOwnedDesign } from '../../../workflows/designs/find-owned-design.ts';
import { type PreviewCaller, Previews, type ShownPreview } from '../../../workflows/designs/preview.ts';
import type { DesignsDependencies, ServicePorts } from '../../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../../api.ts';
import type { ApiContext } from '../../api-context.ts';
import { invalidParameter, singleParameter } from '../../query-parameters.ts';
import { readBoundedBody } from '../../read-bounded-body.ts';
import { sendBytes } from '../../send-bytes.ts';
import { previewAnswer, previewType } from './preview-answer.ts';

const { previews: previewsPath } = designRoutePaths;
const documentPath = designRoutePaths.document(':sha256');
const ofTemplatePath = templateRoutePaths.preview(':template_id');

const maxRequestBytes = 16 * mib;
/** Maximum size of a row, as for a fill. Source: api.md, "One document". */
const maxRowBytes = 4 * mib;

const caller = async (c: ApiContext): Promise<PreviewCaller> => {
  const account = await c.get('admit')('preview');
  const principal = c.get('principal');
  return { account, sessionId: principal.kind === 'session' ? principal.session.tokenSha256 : principal.keyPublicId };
};

/**
 * Adds the preview routes: `POST /app/api/previews?document=SHA256&assets=SHA256`, `GET
 * /app/api/templates/{id}/preview` with labels as values, the same with `POST` for a row, and `GET
 * /app/api/documents/{sha256}`, which reports whether the PDF is still stored. `maxAnswerBytes`: maximum response size
 * of the host. Source: console-and-editor.md, "On AWS" and "The editor" (6).
 */
export const addPreviewRoutes = (
  api: Api,
  dependencies: DesignsDependencies & Pick<ServicePorts, 'designInspector'>,
  maxAnswerBytes: number,
): void => {
  const previews = new Previews(dependencies);
  const answer = (c: ApiContext, shown: ShownPreview): Response => {
    const bytes = previewAnswer(shown, maxAnswerBytes);
    c.header('Content-Type', previewType);
    c.header('Content-Length', String(bytes.byteLength));
    return c.req.method === 'HEAD' ? c.body(null, 200) : sendBytes(c, bytes);
  };

  api.post(previewsPath, async (c) => {
    const who = await caller(c);
    const document = singleParameter(c.req.url, 'document');
    if (document === undefined) throw invalidParameter('document', 'is missing: send the SHA-256 of an uploaded PDF');
    const assets = singleParameter(c.req.url, 'assets');
    const request = await readBoundedBody(c.req.raw.body, maxRequestBytes);
    return answer(c, await previews.ofDesign(who, { document, assets, request }));
  });
  refuseOtherMethods(api, previewsPath, 'POST');

  api.get(documentPath, async (c) => {
    const { accountId } = await c.get('admit')('read');
    const { sha256, sizeBytes, expiresAtMs } = await findOwnedDesign(
      dependencies.designs,
      accountId,
      c.req.param('sha256'),
    );
    return c.json({
      document: sha256,
      size_bytes: sizeBytes,
      expires_at: formatIsoTime(expiresAtMs),
    } satisfies KeptDocument);
  });
  refuseOtherMethods(api, documentPath, 'GET, HEAD');

  api.get(ofTemplatePath, async (c) => {
    const who = await caller(c);
    return answer(c, await previews.ofTemplate(who, c.req.param('template_id')));
  });
  api.post(ofTemplatePath, async (c) => {
    const who = await caller(c);
    const asked = await readBoundedBody(c.req.raw.body, maxRowBytes);
    return answer(c, await previews.ofTemplateRow(who, c.req.param('template_id'), asked));
  });
  refuseOtherMethods(api, ofTemplatePath, 'GET, HEAD, POST');
};
