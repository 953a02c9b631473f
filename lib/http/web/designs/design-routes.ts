import { isoTime } from '../../../core/clock.ts';
import { designRoutePaths } from '../../../core/paths.ts';
import { type KeepDesignDependencies, keepDesign } from '../../../workflows/designs/keep-design.ts';
import { type Api, refuseOtherMethods } from '../../api.ts';

const { documents: documentsPath } = designRoutePaths;

/** `POST /app/api/documents`: a PDF for previews, named by its SHA-256 from then on. Source: editor.md, "On AWS". */
export const addDocumentsRoute = (api: Api, dependencies: KeepDesignDependencies): void => {
  api.post(documentsPath, async (c) => {
    const account = await c.get('admit')('create');
    const input = { account, contentType: c.req.header('content-type') ?? null, body: c.req.raw.body, signal: c.req.raw.signal };
    const { design, info } = await keepDesign({ ...dependencies, logger: c.get('logger') }, input);
    const { pages, repaired } = info;
    return c.json({ document: design.sha256, size_bytes: design.sizeBytes, pages, repaired, expires_at: isoTime(design.expiresAtMs) }, 201);
  });
  refuseOtherMethods(api, documentsPath, 'POST');
};
