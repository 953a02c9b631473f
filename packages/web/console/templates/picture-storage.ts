import type { TemplateView } from '@bulkfill/service/types/editor';
import { send } from '../../api/client.ts';
import { templateRoutes } from './templates.ts';

export interface KeptPicture {
  readonly revision: number;
  readonly picture: Blob;
}

/** Size on a card, doubled for high-resolution screens. */
const keptSize = { width: 512, height: 400 } as const;

const mostBytes = 64 * 1024;

/** Fetches the stored picture of a template; `undefined` if there is none. Throws `ApiError`. */
export const fetchPicture = async (
  { template_id }: TemplateView,
  signal: AbortSignal,
): Promise<KeptPicture | undefined> => {
  const response = await send('GET', templateRoutes.picture(template_id), { signal });
  if (response.status !== 200) return undefined;
  return { revision: Number(response.headers.get('etag')?.replaceAll('"', '')), picture: await response.blob() };
};

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });

/** Stores the top of a drawn page for the account. Skips pictures that are too large or outdated. */
export const keepPicture = async ({ template_id, revision }: TemplateView, drawn: HTMLCanvasElement): Promise<void> => {
  const small = document.createElement('canvas');
  const scale = keptSize.width / drawn.width;
  small.width = keptSize.width;
  small.height = Math.min(keptSize.height, Math.round(drawn.height * scale));
  small.getContext('2d')?.drawImage(drawn, 0, 0, small.width, drawn.height * scale);
  for (const quality of [0.85, 0.5]) {
    const picture = await jpegOf(small, quality);
    if (picture === null || picture.size > mostBytes) continue;
    await send('PUT', templateRoutes.picture(template_id), {
      body: picture,
      headers: { 'if-match': `"${revision}"` },
    }).catch(() => undefined);
    return;
  }
};
