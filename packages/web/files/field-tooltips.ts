import type { PdfLook } from './pdf-windows.ts';

const mostInflated = 4 * 1024 * 1024;
const mostTooltips = 10_000;
/** Characters of a dictionary that are read before and after the tooltip. */
const mostLetters = 8000;

const objectStream = /\/Type {0,4}\/ObjStm\b/g;
const tooltipKey = /\/TU\s{0,4}[(<]/g;

const token =
  /\/[^\s/<>[\](){}%]*|\((?:[^()\\]|\\[\s\S]|\((?:[^()\\]|\\[\s\S])*\))*\)|<<|>>|<[0-9a-fA-F\s]*>|[[\]]|[^\s/<>[\]()]+/g;

/** Finds tooltips at the parents of widgets, which pdf.js does not read (ISO 32000-2, 12.7.4.2). Ignores ambiguity. */
export const fieldTooltips = (): PdfLook<ReadonlyMap<string, string>> => {
  const tooltips = new Map<string, string>();
  const differ = new Set<string>();
  const take = (text: string): void => {
    let looked = 0;
    for (const { index } of text.matchAll(tooltipKey)) {
      if (++looked > mostTooltips) break;
      const { name, tooltip } = parentAt(text, index) ?? {};
      if (name === undefined || tooltip === undefined) continue;
      if ((tooltips.get(name) ?? tooltip) !== tooltip) differ.add(name);
      tooltips.set(name, tooltip);
    }
  };
  return {
    async look({ text, inflated }) {
      take(text);
      for await (const each of inflated(objectStream, mostInflated)) take(each);
    },
    found: () => new Map([...tooltips].filter(([name]) => !differ.has(name))),
  };
};

/** Returns the name and tooltip of the dictionary around a position, if it has kids. */
const parentAt = (
  text: string,
  index: number,
): { readonly name: string | undefined; readonly tooltip: string | undefined } | undefined => {
  const start = dictionaryStart(text, index);
  if (start === undefined) return undefined;
  const values = new Map<string, string>();
  let [depth, key]: [number, string | undefined] = [0, undefined];
  for (const [part] of text.slice(start, index + mostLetters).matchAll(token)) {
    if (part === '<<' || part === '[') {
      if (depth === 1 && key !== undefined) values.set(key, part);
      depth++;
    } else if (part === '>>' || part === ']') depth--;
    else if (depth === 1 && part.startsWith('/') && !values.has(part)) key = part;
    else if (depth === 1 && key !== undefined) values.set(key, part);
    if (depth === 0) break;
  }
  if (!values.has('/Kids')) return undefined;
  return { name: stringOf(values.get('/T')), tooltip: stringOf(values.get('/TU'))?.trim() };
};

const dictionaryStart = (text: string, index: number): number | undefined => {
  let depth = 0;
  for (let at = index - 2; at >= Math.max(0, index - mostLetters); at--) {
    const pair = text.slice(at, at + 2);
    if (pair !== '<<' && pair !== '>>') continue;
    if (pair === '<<' && depth === 0) return at;
    depth += pair === '<<' ? -1 : 1;
    at--;
  }
  return undefined;
};

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Decodes a text string, given as one character per byte. `undefined` if it is blank or contains lost characters. */
const stringOf = (part: string | undefined): string | undefined => {
  if (part === undefined || !/^[(<]/.test(part) || part === '<<') return undefined;
  const bytes = part.startsWith('(')
    ? part
        .slice(1, -1)
        .replaceAll(/\\(?:([0-7]{1,3})|(\r?\n)|([\s\S]))/g, (_, octal?: string, end?: string, other = '') =>
          octal !== undefined
            ? String.fromCharCode(Number.parseInt(octal, 8) & 255)
            : end !== undefined
              ? ''
              : (escapes[other] ?? other),
        )
    : part.replaceAll(/[^0-9a-fA-F]/g, '').replaceAll(/../g, (hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const text = bytes.startsWith('\u00fe\u00ff')
    ? bytes
        .slice(2)
        .replaceAll(/[\s\S]{2}/g, (pair) => String.fromCharCode(pair.charCodeAt(0) * 256 + pair.charCodeAt(1)))
    : bytes;
  return text.trim() === '' || text.includes('\ufffd') ? undefined : text;
};
