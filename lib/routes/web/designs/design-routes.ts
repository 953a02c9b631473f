import { pdfFacts } from '@bulkfill/engine/pdf/compile/pdf-facts';
import { formatIsoTime } from '../../../core/clock.ts';
import { designRoutePaths } from '../../../paths/paths.ts';
import type { KeptAssets, SentDocument } from '../../../types/editor.ts';
import { keepAssets } from '../../../workflows/designs/keep-assets.ts';
import { keepDesign } from '../../../workflows/designs/keep-design.ts';
import type { DesignsDependencies } from '../../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../../api.ts';
import { uploadInput } from '../../jobs/upload-input.ts';

const { documents: documentsPath, assets: assetsPath } = designRoutePaths;

/** `POST /app/api/documents` and `…/assets`: store files for previews. Source: console-and-editor.md, "On AWS". */
export const addDesignRoutes = (api: Api, dependencies: DesignsDependencies): void => {
  api.post(documentsPath, async (c) => {
    const { design, info, description } = await keepDesign(
      { ...dependencies, logger: c.get('logger') },
      await uploadInput(c, 'create'),
    );
    const { pages, repaired } = info;
    const { sha256: document, sizeBytes, expiresAtMs } = design;
    const about = pdfFacts(description);
    const body: SentDocument = {
      document,
      size_bytes: sizeBytes,
      pages,
      repaired,
      about,
      expires_at: formatIsoTime(expiresAtMs),
    };
    return c.json(body, 201);
  });
  refuseOtherMethods(api, documentsPath, 'POST');

  api.post(assetsPath, async (c) => {
    const { sha256, sizeBytes, expiresAtMs } = await keepAssets(
      { ...dependencies, logger: c.get('logger') },
      await uploadInput(c, 'create'),
    );
    return c.json(
      { assets: sha256, size_bytes: sizeBytes, expires_at: formatIsoTime(expiresAtMs) } satisfies KeptAssets,
      201,
    );
  });
  refuseOtherMethods(api, assetsPath, 'POST');
};
