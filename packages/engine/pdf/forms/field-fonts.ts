import type { FontCollector } from '../fonts/font-collector.ts';
import type { FontFace } from '../fonts/font-set.ts';
import { type PdfDict, PdfRef } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { parseDefaultAppearance } from './default-appearance.ts';
import type { FieldNeeds } from './field-needs.ts';
import { type FormField, findAcroForm } from './form-fields.ts';
import { findFormFonts, readSourceFont, SourceFace, type SourceFont, sourceCovers } from './source-face.ts';

export interface FieldFace {
  readonly face: FontFace;
  readonly number: number;
}

/** Fonts for the fields of one document: its own if usable, with the job's fonts as a fallback. */
export class FieldFonts {
  readonly #document: PdfDocument;
  readonly #flatten: boolean;
  readonly #fonts: PdfDict;
  readonly #sourceFonts = new Map<string, SourceFont>();
  readonly #faces = new Map<string, FieldFace>();

  constructor(document: PdfDocument, flatten: boolean) {
    this.#document = document;
    this.#flatten = flatten;
    this.#fonts = findFormFonts(document, findAcroForm(document));
  }

  collect(field: FormField, text: string, collector: FontCollector): void {
    const font = this.#sourceFont(parseDefaultAppearance(field.defaultAppearance).fontName);
    collector.use(font.request, sourceCovers(font, text) ? '' : text);
  }

  #sourceFont(name: string): SourceFont {
    let font = this.#sourceFonts.get(name);
    if (font === undefined) {
      font = readSourceFont(this.#document, this.#document.dict(this.#fonts.get(name)));
      this.#sourceFonts.set(name, font);
    }
    return font;
  }

  /** Returns the face of a font named in `/DA`, and one resource dictionary with it and all its fallbacks. */
  face(fontName: string, needs: FieldNeeds): FieldFace {
    const known = this.#faces.get(fontName);
    if (known !== undefined) return known;
    const font = this.#sourceFont(fontName);
    const ownName = `${needs.prefix}O${this.#faces.size + 1}`;
    const reference = this.#fonts.get(fontName);
    const writable = font.codes.size > 0 && reference instanceof PdfRef;
    // A rewritten document has no generations.
    let entries = writable ? `/${ownName} ${reference.number} ${this.#flatten ? 0 : reference.generation} R` : '';
    // If rows differ, exclude fonts of overlays that a row may lack.
    const fallbacks = needs.held.differs ? needs.fonts.resourcesOf(font.request) : needs.fonts.resources;
    for (const [name, number] of fallbacks) entries += `/${name} ${number} 0 R`;
    const number = needs.allocate();
    needs.held.hold({ number, body: `<</Font<<${entries}>>${needs.colourSpaces}>>` });
    const fallback = needs.fonts.face(font.request);
    const made = { number, face: writable ? new SourceFace(ownName, font, fallback) : fallback };
    this.#faces.set(fontName, made);
    return made;
  }
}
