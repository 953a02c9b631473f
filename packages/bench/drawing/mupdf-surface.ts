import type { Color } from '@bulkfill/engine/svc/template';
import { type Box, chooseFont, type FontStyle, type Point, type Surface, type TextRun } from './surface.ts';

/** Used members of mupdf. */
export interface Mupdf {
  readonly PDFDocument: { openDocument(bytes: Uint8Array, type: string): MupdfDocument };
  readonly Font: new (name: string, bytes?: Uint8Array) => MupdfFont;
}

interface MupdfFont {
  encodeCharacter(codePoint: number): number;
  advanceGlyph(glyph: number): number;
}

interface MupdfObject {
  get(...path: (string | number)[]): MupdfObject;
  put(key: string | number, value: unknown): unknown;
  push(value: unknown): unknown;
  isArray(): boolean;
  isDictionary(): boolean;
  isNull(): boolean;
  asNumber(): number;
}

export interface MupdfDocument {
  countPages(): number;
  findPage(index: number): MupdfObject;
  addSimpleFont(font: MupdfFont): MupdfObject;
  addFont(font: MupdfFont): MupdfObject;
  addStream(content: string, dict: object): MupdfObject;
  newArray(): MupdfObject;
  newDictionary(): MupdfObject;
  subsetFonts(): void;
  saveToBuffer(options: string): { asUint8Array(): Uint8Array; destroy(): void };
  destroy(): void;
}

/** Font that is opened once for any number of documents. */
export class MupdfFace {
  readonly font: MupdfFont;
  readonly isStandard: boolean;
  readonly #glyphs = new Map<number, { readonly hexadecimal: string; readonly advance: number }>();

  constructor({ Font }: Mupdf, name: string, bytes: Uint8Array | undefined) {
    this.isStandard = bytes === undefined;
    this.font = bytes === undefined ? new Font(name) : new Font(name, bytes);
  }

  /** Returns the width of a text at one point, in points. */
  measure(text: string): number {
    let width = 0;
    for (const character of text) width += this.#glyph(character.codePointAt(0) as number).advance;
    return width;
  }

  /** Encodes a text as the body of a hexadecimal string. */
  encode(text: string): string {
    let codes = '';
    for (const character of text) codes += this.#glyph(character.codePointAt(0) as number).hexadecimal;
    return codes;
  }

  #glyph(codePoint: number) {
    let known = this.#glyphs.get(codePoint);
    if (known === undefined) {
      const glyph = this.font.encodeCharacter(codePoint);
      const code = this.isStandard ? winAnsiCode(codePoint) : glyph;
      known = {
        hexadecimal: code.toString(16).padStart(this.isStandard ? 2 : 4, '0'),
        advance: this.font.advanceGlyph(glyph),
      };
      this.#glyphs.set(codePoint, known);
    }
    return known;
  }
}

const winAnsi = new Map(
  Array.from({ length: 256 }, (_, code) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(code)).codePointAt(0),
    code,
  ]),
);
const winAnsiCode = (codePoint: number): number => winAnsi.get(codePoint) ?? 0x3f;

/** Surface of mupdf: adds one content stream per page, and embeds fonts in the document on first use. */
export class MupdfSurface implements Surface {
  readonly #pdf: MupdfDocument;
  readonly #faces: ReadonlyMap<string, MupdfFace>;
  readonly #contents: string[];
  /** Resource name and shared object by face. */
  readonly #used = new Map<MupdfFace, { readonly name: string; readonly object: MupdfObject }>();
  readonly #opacities = new Set<number>();

  constructor(pdf: MupdfDocument, faces: ReadonlyMap<string, MupdfFace>) {
    this.#pdf = pdf;
    this.#faces = faces;
    this.#contents = Array.from({ length: pdf.countPages() }, () => '');
  }

  measure(style: FontStyle, text: string): number {
    return this.#face(style, text).measure(text);
  }

  text(page: number, { style, text, x, y, size, color, opacity, angle }: TextRun): void {
    const face = this.#face(style, text);
    const radians = (angle * Math.PI) / 180;
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)].map(short);
    const state = opacity === 1 ? '' : `/${this.#opacity(opacity)} gs `;
    this.#contents[page] +=
      `q ${state}${operands(color)} rg BT /${this.#resource(face)} ${short(size)} Tf ` +
      `${cos} ${sin} ${short(-Number(sin))} ${cos} ${short(x)} ${short(y)} Tm <${face.encode(text)}> Tj ET Q\n`;
  }

  fill(page: number, boxes: readonly Box[], color: Color): void {
    this.#contents[page] += `q ${operands(color)} rg ${boxes.map((box) => `${operands(box)} re`).join('\n')} f Q\n`;
  }

  stroke(page: number, lines: readonly (readonly Point[])[], width: number, color: Color): void {
    const path = lines.flatMap((line) => line.map((point, index) => `${operands(point)} ${index === 0 ? 'm' : 'l'}`));
    this.#contents[page] += `q ${operands(color)} RG ${short(width)} w 1 J ${path.join('\n')} S Q\n`;
  }

  /** Writes the drawing into the document. Call once, before saving. */
  finish(): void {
    for (const [index, content] of this.#contents.entries()) {
      if (content === '') continue;
      const page = this.#pdf.findPage(index);
      const resources = page.get('Resources');
      for (const { name, object } of this.#used.values()) this.#category(resources, 'Font').put(name, object);
      for (const opacity of this.#opacities) {
        const state = this.#pdf.newDictionary();
        state.put('ca', opacity);
        this.#category(resources, 'ExtGState').put(this.#opacity(opacity), state);
      }
      // The page is displayed rotated by a quarter turn, so rotate the drawing too.
      const turned = page.get('Rotate').asNumber() === 90 ? `0 1 -1 0 ${page.get('MediaBox', 2).asNumber()} 0 cm ` : '';
      const own = this.#pdf.addStream(`q ${turned}\n${content}Q\n`, {});
      const contents = page.get('Contents');
      if (contents.isArray()) contents.push(own);
      else {
        const both = this.#pdf.newArray();
        both.push(contents);
        both.push(own);
        page.put('Contents', both);
      }
    }
    this.#pdf.subsetFonts();
  }

  #category(resources: MupdfObject, name: string): MupdfObject {
    const known = resources.get(name);
    if (known.isDictionary()) return known;
    const made = this.#pdf.newDictionary();
    resources.put(name, made);
    return made;
  }

  #opacity(opacity: number): string {
    this.#opacities.add(opacity);
    return `Opacity${Math.round(opacity * 100)}`;
  }

  #resource(face: MupdfFace): string {
    let used = this.#used.get(face);
    if (used === undefined) {
      const object = face.isStandard ? this.#pdf.addSimpleFont(face.font) : this.#pdf.addFont(face.font);
      used = { name: `Row${this.#used.size}`, object };
      this.#used.set(face, used);
    }
    return used.name;
  }

  #face(style: FontStyle, text: string): MupdfFace {
    const choice = chooseFont(style, text);
    const face = this.#faces.get('standard' in choice ? choice.standard : choice.embedded);
    if (face === undefined) throw new Error(`${style.family} was not opened`);
    return face;
  }
}

const short = (value: number): string => String(Math.round(value * 1000) / 1000);
const operands = (values: readonly number[]): string => values.map(short).join(' ');
