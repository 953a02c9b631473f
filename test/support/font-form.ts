import { readFile } from 'node:fs/promises';
import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { tinyType1 } from './tiny-type1.ts';

const folder = 'node_modules/pdfjs-dist/standard_fonts';
/** Italic fonts with glyphs wider than their advance, in the formats in which forms embed them. */
export const embeddableFonts = {
  TrueType: {
    read: () => readFile(`${folder}/LiberationSans-Italic.ttf`),
    key: 'FontFile2',
    subtype: 'TrueType',
    kind: undefined,
  },
  CFF: { read: () => readFile(`${folder}/FoxitSerifItalic.pfb`), key: 'FontFile3', subtype: 'Type1', kind: 'Type1C' },
  OpenType: {
    read: () => readFile('node_modules/bwip-js/fonts/Inconsolata.otf'),
    key: 'FontFile3',
    subtype: 'Type1',
    kind: 'OpenType',
  },
  Type1: { read: async () => tinyType1(), key: 'FontFile', subtype: 'Type1', kind: undefined },
} as const;
export type EmbeddableFont = keyof typeof embeddableFonts;

/** Text field with a `/DA` that names a font of the document. */
export interface FontField {
  readonly name: string;
  readonly y: number;
  readonly height: number;
  readonly size: number;
  readonly quadding?: 0 | 1 | 2;
  readonly comb?: number;
  readonly lines?: boolean;
}

const fontFieldLeft = 60;
const fontFieldWidth = 300;

/**
 * Builds a form without borders whose fields use an embedded font with `widthOf` as the width of each ASCII character.
 */
export const aFontForm = async (
  font: EmbeddableFont,
  fields: readonly FontField[],
  widthOf: (code: number) => number = () => 500,
  bytes?: Uint8Array,
): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const page = document.addPage([420, 420]);
  const form = document.getForm();
  const { read, key, subtype, kind } = embeddableFonts[font];
  const { context } = document;
  const program = context.register(
    context.flateStream(bytes ?? (await read()), kind === undefined ? {} : { Subtype: kind }),
  );
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: 'Own',
    Flags: 32,
    FontBBox: [-200, -250, 1100, 950],
    ItalicAngle: -12,
    Ascent: 750,
    Descent: -250,
    CapHeight: 700,
    StemV: 80,
    [key]: program,
  });
  const own = context.obj({
    Type: 'Font',
    Subtype: subtype,
    BaseFont: 'Own',
    FirstChar: 32,
    LastChar: 126,
    Widths: Array.from({ length: 95 }, (_, index) => widthOf(index + 32)),
    Encoding: 'WinAnsiEncoding',
    FontDescriptor: context.register(descriptor),
  });
  form.acroForm.dict.set(PDFName.of('DR'), context.obj({ Font: { Own: context.register(own) } }));
  for (const { name, y, height, size, quadding, comb, lines } of fields) {
    const field = form.createTextField(name);
    if (lines) field.enableMultiline();
    if (comb !== undefined) {
      field.setMaxLength(comb);
      field.enableCombing();
    }
    field.addToPage(page, { x: fontFieldLeft, y, width: fontFieldWidth, height, borderWidth: 0 });
    field.acroField.dict.set(PDFName.of('DA'), PDFString.of(`/Own ${size} Tf 0 g`));
    if (quadding !== undefined) field.acroField.dict.set(PDFName.of('Q'), context.obj(quadding));
    for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('DA'));
  }
  return document.save({ useObjectStreams: false, updateFieldAppearances: false });
};
