import { findFontFamily } from '@bulkfill/engine/browser/templates';
import { signal } from '@preact/signals';
import type { AssetDraft } from '../core/draft.ts';

const stacks: Readonly<Record<string, string>> = {
  Helvetica: 'Helvetica, Arial, "Liberation Sans", sans-serif',
  Times: 'Times, "Times New Roman", "Liberation Serif", serif',
  Courier: 'Courier, "Courier New", "Liberation Mono", monospace',
  'Noto Sans': '"Noto Sans", sans-serif',
  Symbol: 'Symbol, serif',
  ZapfDingbats: 'ZapfDingbats, "Zapf Dingbats", serif',
};

export const createFonts = () => {
  const loaded = signal<ReadonlyMap<string, { readonly data: string; readonly family: string }>>(new Map());
  let count = 0;

  const put = (name: string, data: string, family: string): void => {
    loaded.value = new Map([...loaded.peek(), [name, { data, family }]]);
  };

  /** Returns the CSS family of a package font. It approximates the engine's result, which the preview shows exactly. */
  const cssFamily = (font: string): string =>
    stacks[findFontFamily(font) ?? ''] ?? `${loaded.value.get(font)?.family ?? 'sans-serif'}, sans-serif`;

  /** Makes package fonts available to the page. Loads them from bytes: no requests and no style sheet. */
  const loadAssetFonts = async (assets: Readonly<Record<string, AssetDraft>>): Promise<void> => {
    for (const [name, { mediaType, data }] of Object.entries(assets)) {
      if (!mediaType.startsWith('font/') || loaded.peek().get(name)?.data === data) continue;
      const family = `package-font-${++count}`;
      // Use a fallback font until it is loaded.
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
        // A font that the browser cannot read falls back here; the engine reports its own result.
      }
    }
  };

  return { cssFamily, loadAssetFonts };
};
