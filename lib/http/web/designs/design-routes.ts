import { isoTime } from '../../../core/clock.ts';
import { designRoutePaths } from '../../../core/paths.ts';
import { keepAssets } from '../../../workflows/designs/keep-assets.ts';
import { keepDesign } from '../../../workflows/designs/keep-design.ts';
import type { KeepDesignDependencies } from '../../../workflows/designs/keep-sent.ts';
import { type Api, refuseOtherMethods } from '../../api.ts';
import { uploadInput } from '../../upload-input.ts';

const { documents: documentsPath, assets: assetsPath } = designRoutePaths;

/**
 * `POST /app/api/documents` and `POST /app/api/assets`: a PDF for previews, and pictures and fonts, named by their SHA-256 from then on.
 * Source: editor.md, "On AWS".
 */
export const addDesignRoutes = (api: Api, dependencies: KeepDesignDependencies): void => {
  api.post(documentsPath, async (c) => {
    const { design, info } = await keepDesign({ ...dependencies, logger: c.get('logger') }, await uploadInput(c, 'create'));
    const { pages, repaired } = info;
    return c.json({ document: design.sha256, size_bytes: design.sizeBytes, pages, repaired, expires_at: isoTime(design.expiresAtMs) }, 201);
  });
  refuseOtherMethods(api, documentsPath, 'POST');

  api.post(assetsPath, async (c) => {
    const { sha256, sizeBytes, expiresAtMs } = await keepAssets(
      { ...dependencies, logger: c.get('logger') },
      await uploadInput(c, 'create'),
    );
    return c.json({ assets: sha256, size_bytes: sizeBytes, expires_at: isoTime(expiresAtMs) }, 201);
  });
  refuseOtherMethods(api, assetsPath, 'POST');
};
