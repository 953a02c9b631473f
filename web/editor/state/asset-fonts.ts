import { signal } from '@preact/signals';
import { fontFamily } from '../../../lib/engine/browser/templates.ts';
import type { AssetDraft } from '../core/draft.ts';

const stacks: Readonly<Record<string, string>> = {
  Helvetica: 'Helvetica, Arial, "Liberation Sans", sans-serif',
  Times: 'Times, "Times New Roman", "Liberation Serif", serif',
  Courier: 'Courier, "Courier New", "Liberation Mono", monospace',
  'Noto Sans': '"Noto Sans", sans-serif',
  Symbol: 'Symbol, serif',
  ZapfDingbats: 'ZapfDingbats, "Zapf Dingbats", serif',
};

/** The fonts that a package brings, as far as the page can write in them. */
export const createFonts = () => {
  const loaded = signal<ReadonlyMap<string, { readonly data: string; readonly family: string }>>(new Map());
  let count = 0;

  const put = (name: string, data: string, family: string): void => {
    loaded.value = new Map([...loaded.peek(), [name, { data, family }]]);
  };

  /** What CSS calls a font of the package: near to what the engine draws, which the preview shows as it is. */
  const cssFamily = (font: string): string =>
    stacks[fontFamily(font) ?? ''] ?? `${loaded.value.get(font)?.family ?? 'sans-serif'}, sans-serif`;

  /** Lets the page write in the fonts that a package brings. They come as bytes: nothing is fetched, and no style sheet is written. */
  const loadAssetFonts = async (assets: Readonly<Record<string, AssetDraft>>): Promise<void> => {
    for (const [name, { mediaType, data }] of Object.entries(assets)) {
      if (!mediaType.startsWith('font/') || loaded.peek().get(name)?.data === data) continue;
      const family = `package-font-${++count}`;
      // In another font until it has been read.
      put(name, data, 'sans-serif');
      try {
        document.fonts.add(
          await new FontFace(
            family,
            Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)),
          ).load(),
        );
        put(name, data, family);
      } catch {
        // A font that the browser cannot read is shown in another here; the engine says what it makes of it.
      }
    }
  };

  return { cssFamily, loadAssetFonts };
};
