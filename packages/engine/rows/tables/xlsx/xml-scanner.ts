import { invalidTable } from '../../errors.ts';

/** Receives XML events. Names have no namespace prefix. */
export interface XmlHandler {
  /** @param attributes source text between the name and the end of the tag, for `findXmlAttribute`. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** Receives decoded text, possibly in several pieces. */
  text(piece: string): void;
}

/** Maximum characters buffered until a tag is complete. */
const maxTagCharacters = 65_536;
const maxDepth = 100;

const damaged = () => invalidTable('the XLSX file is damaged: a part of it is not well-formed XML');

/** Scans XML in pieces of any size. Rejects document types: entities let small files expand. Throws `INVALID_TABLE`. */
export class XmlScanner {
  readonly #handler: XmlHandler;
  readonly #open: string[] = [];
  #rest = '';

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  write(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    while (at < text.length) {
      const next = text[at] === '<' ? this.#markup(text, at) : this.#characters(text, at);
      if (next === undefined) break;
      at = next;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > maxTagCharacters) throw damaged();
  }

  end(): void {
    if (this.#open.length > 0 || this.#rest.trim() !== '') throw damaged();
  }

  /** Emits text up to the next tag, or up to a reference that is not complete yet. */
  #characters(text: string, start: number): number | undefined {
    let end = text.indexOf('<', start);
    if (end < 0) {
      const reference = text.lastIndexOf('&');
      end = reference >= start && !text.includes(';', reference) ? reference : text.length;
      if (end === start) return undefined;
    }
    if (this.#open.length > 0) this.#handler.text(unescaped(text.slice(start, end)));
    return end;
  }

  /** Returns the position after the markup that begins at `start`; `undefined` if its end has not arrived yet. */
  #markup(text: string, start: number): number | undefined {
    if (text.startsWith('<!--', start)) return behind(text, '-->', start + 4);
    if (text.startsWith('<?', start)) return behind(text, '?>', start + 2);
    if (text.startsWith('<![CDATA[', start)) {
      const end = text.indexOf(']]>', start);
      if (end < 0) return undefined;
      if (this.#open.length > 0) this.#handler.text(text.slice(start + 9, end));
      return end + 3;
    }
    if (text[start + 1] === '!') {
      // `<!-` and `<![CDA` may be incomplete comments or CDATA.
      if (text.length - start < 9 && !text.startsWith('<!D', start)) return undefined;
      throw invalidTable('the XLSX file holds a document type, which no spreadsheet program writes');
    }
    const end = tagEnd(text, start + 1);
    if (end === undefined) return undefined;
    this.#tag(text.slice(start + 1, end));
    return end + 1;
  }

  #tag(tag: string): void {
    if (tag.startsWith('/')) {
      const name = localName(tag.slice(1).trimEnd());
      if (this.#open.pop() !== name) throw damaged();
      this.#handler.close(name);
      return;
    }
    const isEmpty = tag.endsWith('/');
    const source = isEmpty ? tag.slice(0, -1) : tag;
    const nameEnd = source.search(/[\s/]/);
    const name = localName(nameEnd < 0 ? source : source.slice(0, nameEnd));
    if (name === '' || this.#open.length === maxDepth) throw damaged();
    this.#handler.open(name, nameEnd < 0 ? '' : source.slice(nameEnd));
    if (isEmpty) this.#handler.close(name);
    else this.#open.push(name);
  }
}

const behind = (text: string, end: string, from: number): number | undefined => {
  const at = text.indexOf(end, from);
  return at < 0 ? undefined : at + end.length;
};

/** Returns the position of the `>` that ends a tag, ignoring those in attribute values. */
const tagEnd = (text: string, start: number): number | undefined => {
  const first = text.indexOf('>', start);
  if (first < 0) return undefined;
  let quote = '';
  for (let at = start; at < text.length; at++) {
    const character = text[at]!;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return at;
    else if (character === '"' || character === "'") quote = character;
  }
  return undefined;
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Returns an attribute value by its local name; `undefined` if absent. @param attributes argument of `XmlHandler.open`.
 */
export const findXmlAttribute = (attributes: string, name: string): string | undefined => {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    const before = attributes[at - 1];
    if (before === undefined || !' \t\r\n:'.includes(before)) continue;
    let from = at + name.length;
    while (isBlank(attributes[from])) from++;
    if (attributes[from] !== '=') continue;
    from++;
    while (isBlank(attributes[from])) from++;
    const quote = attributes[from];
    if (quote !== '"' && quote !== "'") throw damaged();
    const end = attributes.indexOf(quote, from + 1);
    if (end < 0) throw damaged();
    return unescaped(attributes.slice(from + 1, end));
  }
  return undefined;
};

const isBlank = (character: string | undefined): boolean =>
  character === ' ' || character === '\n' || character === '\t' || character === '\r';

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes references: the five of XML, and numeric ones. */
const unescaped = (text: string): string => {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]{1,8});/gi, (reference, name: string) => {
    if (!name.startsWith('#')) return named[name] ?? reference;
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
};
