import {
  decodePDFRawStream,
  ParseSpeeds,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from 'pdf-lib';
import { type NameUse, namesIn } from './content-names.ts';

/** Resource category of an operator's name (ISO 32000-2, table 34). */
const categories: Readonly<Record<string, string>> = {
  Do: 'XObject',
  Tf: 'Font',
  gs: 'ExtGState',
  cs: 'ColorSpace',
  CS: 'ColorSpace',
  sh: 'Shading',
  scn: 'Pattern',
  SCN: 'Pattern',
  BDC: 'Properties',
  DP: 'Properties',
};

/** Colour spaces that need no resource (table 61). */
const ownSpaces: ReadonlySet<string> = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK', 'Pattern']);

/**
 * Lists what a document paints but does not contain, one line each: unresolved resource names in content streams, and
 * references to missing objects. Viewers ignore both silently, and `qpdf --check` does not check them. Reads with
 * pdf-lib.
 */
export const missingFromPaint = async (pdf: Uint8Array): Promise<Set<string>> => {
  const document = await PDFDocument.load(pdf, {
    updateMetadata: false,
    ignoreEncryption: true,
    throwOnInvalidObject: false,
    warnOnInvalidObjects: false,
    parseSpeed: ParseSpeeds.Fastest,
  });
  const walk = new PaintWalk(document.context);
  walk.references(document.context.trailerInfo.Root);
  for (const [index, page] of document.getPages().entries()) {
    const where = `page ${index + 1}`;
    walk.page(page.node, where);
  }
  return walk.missing;
};

/** Lists the same, except for names and references missing in the source document. */
export const newlyMissing = async (pdf: Uint8Array, source: Uint8Array): Promise<string[]> => {
  const after = await missingFromPaint(pdf);
  if (after.size === 0) return [];
  const before = await missingFromPaint(source).catch(() => new Set<string>());
  return [...after].filter((line) => !before.has(line));
};

class PaintWalk {
  readonly missing = new Set<string>();
  readonly #context: PDFContext;
  /** Streams with the resources under which they were visited. */
  readonly #walked = new Map<PDFStream, Set<PDFDict | undefined>>();

  constructor(context: PDFContext) {
    this.#context = context;
  }

  page(node: PDFDict, where: string): void {
    let resources: PDFDict | undefined;
    for (
      let at: PDFDict | undefined = node, hops = 0;
      at !== undefined && hops < 64;
      at = this.#dict(at.get(PDFName.of('Parent'))), hops++
    )
      resources ??= this.#dict(at.get(PDFName.of('Resources')));
    const contents = this.#look(node.get(PDFName.of('Contents')));
    const streams = contents instanceof PDFArray ? contents.asArray().map((item) => this.#look(item)) : [contents];
    // Consecutive streams are one content.
    const text = streams.map((stream) => (stream instanceof PDFStream ? decoded(stream) : '')).join('\n');
    this.#content(text, resources, where);
    const annotations = this.#look(node.get(PDFName.of('Annots')));
    for (const annotation of annotations instanceof PDFArray ? annotations.asArray() : []) {
      const appearances = this.#dict(this.#dict(annotation)?.get(PDFName.of('AP')));
      for (const [, appearance] of appearances?.entries() ?? []) {
        const found = this.#look(appearance);
        const states = found instanceof PDFDict ? found.entries().map(([, state]) => this.#look(state)) : [found];
        for (const state of states) if (state instanceof PDFStream) this.#stream(state, undefined, where);
      }
    }
  }

  /** Visits every reference reachable from here. */
  references(start: PDFObject | undefined): void {
    const seen = new Set<PDFObject>();
    const waiting: (PDFObject | undefined)[] = [start];
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      if (seen.has(value)) continue;
      seen.add(value);
      if (value instanceof PDFRef) {
        const target = this.#context.lookup(value);
        if (target === undefined) this.missing.add(`no object ${value.objectNumber}`);
        else waiting.push(target);
      } else if (value instanceof PDFArray) waiting.push(...value.asArray());
      else if (value instanceof PDFDict) waiting.push(...value.values());
      else if (value instanceof PDFStream) waiting.push(value.dict);
    }
  }

  #stream(stream: PDFStream, inherited: PDFDict | undefined, where: string): void {
    const resources = this.#dict(stream.dict.get(PDFName.of('Resources'))) ?? inherited;
    const under = this.#walked.get(stream) ?? new Set();
    if (under.has(resources)) return;
    this.#walked.set(stream, under.add(resources));
    this.#content(decoded(stream), resources, where);
  }

  #content(text: string, resources: PDFDict | undefined, where: string): void {
    const known = new Set<string>();
    for (const use of namesIn(text)) {
      const key = `${use.operator} ${use.name}`;
      if (known.has(key)) continue;
      known.add(key);
      this.#use(use, resources, where);
    }
  }

  #use({ operator, name }: NameUse, resources: PDFDict | undefined, where: string): void {
    const category = categories[operator]!;
    if (category === 'ColorSpace' && ownSpaces.has(name)) return;
    const found = this.#look(this.#dict(resources?.get(PDFName.of(category)))?.get(PDFName.of(name)));
    const isThere =
      category === 'XObject' ? found instanceof PDFStream : found !== undefined && found.toString() !== 'null';
    if (!isThere) {
      this.missing.add(`${where}: /${name} ${operator}`);
      return;
    }
    if (found instanceof PDFStream) {
      const isImage = found.dict.get(PDFName.of('Subtype'))?.toString() === '/Image';
      if ((category === 'XObject' && !isImage) || category === 'Pattern') this.#stream(found, resources, where);
    } else if (found instanceof PDFDict && category === 'ExtGState') {
      const group = this.#look(this.#dict(found.get(PDFName.of('SMask')))?.get(PDFName.of('G')));
      if (group instanceof PDFStream) this.#stream(group, resources, where);
    } else if (found instanceof PDFDict && category === 'Font') {
      const own = this.#dict(found.get(PDFName.of('Resources'))) ?? resources;
      for (const [, glyph] of this.#dict(found.get(PDFName.of('CharProcs')))?.entries() ?? []) {
        const drawn = this.#look(glyph);
        if (drawn instanceof PDFStream) this.#stream(drawn, own, where);
      }
    }
  }

  #look(value: PDFObject | undefined): PDFObject | undefined {
    return value instanceof PDFRef ? this.#context.lookup(value) : value;
  }

  #dict(value: PDFObject | undefined): PDFDict | undefined {
    const found = this.#look(value);
    return found instanceof PDFDict ? found : undefined;
  }
}

/** Decodes a stream; '' if pdf-lib cannot. */
const decoded = (stream: PDFStream): string => {
  try {
    const bytes = stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents();
    return Buffer.from(bytes).toString('latin1');
  } catch {
    return '';
  }
};
