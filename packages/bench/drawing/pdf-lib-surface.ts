import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Color, ResolvedTemplate } from '@bulkfill/engine/svc/template';
import type * as PdfLib from 'pdf-lib';
import { type Box, chooseFont, type FontStyle, type Point, type Surface, type TextRun } from './surface.ts';

type PdfLibModule = typeof PdfLib;

/** Reads each font that may be embedded, by the name that `chooseFont` returns. */
export const fontFiles = async ({ assets }: ResolvedTemplate): Promise<ReadonlyMap<string, Uint8Array>> => {
  const resolve = createRequire(import.meta.url).resolve;
  const packaged = ['400Regular', '700Bold', '400Regular_Italic', '700Bold_Italic'].map(
    async (variant) =>
      [variant, await readFile(resolve(`@expo-google-fonts/noto-sans/${variant}/NotoSans_${variant}.ttf`))] as const,
  );
  const own = [...assets]
    .filter(([, { mediaType }]) => mediaType.startsWith('font/'))
    .map(([name, { bytes }]) => [name, bytes] as const);
  return new Map([...(await Promise.all(packaged)), ...own]);
};

/** Surface of pdf-lib, used as usual: a font is embedded as a subset in each document on first use. */
export class PdfLibSurface implements Surface {
  readonly #lib: PdfLibModule;
  readonly #pages: readonly PdfLib.PDFPage[];
  readonly #fonts: ReadonlyMap<string, PdfLib.PDFFont>;

  private constructor(lib: PdfLibModule, pages: readonly PdfLib.PDFPage[], fonts: ReadonlyMap<string, PdfLib.PDFFont>) {
    this.#lib = lib;
    this.#pages = pages;
    this.#fonts = fonts;
  }

  /** Creates a surface. `names`: the fonts to use, which pdf-lib embeds in advance. */
  static async of(
    lib: PdfLibModule,
    pdf: PdfLib.PDFDocument,
    files: ReadonlyMap<string, Uint8Array>,
    names: Iterable<string>,
  ): Promise<PdfLibSurface> {
    const fonts = new Map<string, PdfLib.PDFFont>();
    for (const name of names) {
      const file = files.get(name);
      fonts.set(name, file === undefined ? await pdf.embedFont(name) : await pdf.embedFont(file, { subset: true }));
    }
    const pages = pdf.getPages();
    for (const page of pages) {
      if (page.getRotation().angle !== 90) continue;
      // The page is displayed rotated by a quarter turn, so rotate the drawing too.
      page.pushOperators(lib.pushGraphicsState(), lib.concatTransformationMatrix(0, 1, -1, 0, page.getWidth(), 0));
    }
    return new PdfLibSurface(lib, pages, fonts);
  }

  /** Call before saving. */
  finish(): void {
    for (const page of this.#pages)
      if (page.getRotation().angle === 90) page.pushOperators(this.#lib.popGraphicsState());
  }

  measure(style: FontStyle, text: string): number {
    return this.#font(style, text).widthOfTextAtSize(text, 1);
  }

  text(page: number, { style, text, x, y, size, color, opacity, angle }: TextRun): void {
    const { degrees } = this.#lib;
    const font = this.#font(style, text);
    this.#pages[page]!.drawText(text, {
      x,
      y,
      size,
      font,
      color: this.#color(color),
      ...(angle === 0 ? {} : { rotate: degrees(angle) }),
      ...(opacity === 1 ? {} : { opacity }),
    });
  }

  fill(page: number, boxes: readonly Box[], color: Color): void {
    const { pushGraphicsState, setFillingColor, rectangle, fill, popGraphicsState } = this.#lib;
    const path = boxes.map(([x, y, width, height]) => rectangle(x, y, width, height));
    this.#pages[page]!.pushOperators(
      pushGraphicsState(),
      setFillingColor(this.#color(color)),
      ...path,
      fill(),
      popGraphicsState(),
    );
  }

  stroke(page: number, lines: readonly (readonly Point[])[], width: number, color: Color): void {
    const {
      pushGraphicsState,
      setStrokingColor,
      setLineWidth,
      setLineCap,
      LineCapStyle,
      moveTo,
      lineTo,
      stroke,
      popGraphicsState,
    } = this.#lib;
    const path = lines.flatMap((line) => line.map(([x, y], index) => (index === 0 ? moveTo(x, y) : lineTo(x, y))));
    const pen = [setStrokingColor(this.#color(color)), setLineWidth(width), setLineCap(LineCapStyle.Round)];
    this.#pages[page]!.pushOperators(pushGraphicsState(), ...pen, ...path, stroke(), popGraphicsState());
  }

  #color([red, green, blue]: Color): PdfLib.RGB {
    return this.#lib.rgb(red, green, blue);
  }

  #font(style: FontStyle, text: string): PdfLib.PDFFont {
    const choice = chooseFont(style, text);
    const font = this.#fonts.get('standard' in choice ? choice.standard : choice.embedded);
    if (font === undefined) throw new Error(`${style.family} was not embedded`);
    return font;
  }
}
