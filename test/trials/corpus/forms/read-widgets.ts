import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const assets = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** A widget that a viewer shows. */
export interface ShownWidget {
  readonly name: string;
  /** 0-based. */
  readonly page: number;
  /** Left, top, right, bottom in points of the page as displayed. */
  readonly box: readonly [number, number, number, number];
  readonly fieldType: string;
  /** Whether its flags hide it in every viewer. */
  readonly isHidden: boolean;
}

export interface ShownForm {
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly widgets: readonly ShownWidget[];
}

/** Annotation flags (ISO 32000-2, table 167). */
const hiddenOrNoView = 2 | 32;

/** Pages that are looked through for widgets. */
const maxPages = 40;

/** The widgets of a form as pdf.js finds them on its pages, a reader that shares no code with the engine. */
export const readWidgets = async (bytes: Uint8Array): Promise<ShownForm> => {
  const task = getDocument({
    data: Uint8Array.from(bytes),
    verbosity: 0,
    useSystemFonts: false,
    standardFontDataUrl: join(assets, 'standard_fonts', '/'),
  });
  try {
    const document = await task.promise;
    const pages: { width: number; height: number }[] = [];
    const widgets: ShownWidget[] = [];
    for (let page = 0; page < Math.min(document.numPages, maxPages); page++) {
      const proxy = await document.getPage(page + 1);
      const viewport = proxy.getViewport({ scale: 1 });
      pages.push({ width: viewport.width, height: viewport.height });
      for (const annotation of await proxy.getAnnotations({ intent: 'display' })) {
        if (annotation.subtype !== 'Widget') continue;
        const isHidden = ((annotation.annotationFlags ?? 0) & hiddenOrNoView) !== 0;
        const [left, bottom, right, top] = annotation.rect as [number, number, number, number];
        const [x1, y1] = viewport.convertToViewportPoint(left, bottom) as [number, number];
        const [x2, y2] = viewport.convertToViewportPoint(right, top) as [number, number];
        const box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)] as const;
        widgets.push({ name: annotation.fieldName ?? '', page, box, fieldType: annotation.fieldType ?? '', isHidden });
      }
    }
    return { pages, widgets };
  } finally {
    await task.destroy();
  }
};
