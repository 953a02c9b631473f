export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A simple XMP property (ISO 16684-1, 7.4), and its span: an element, or an attribute with its leading blank. */
export interface XmpProperty extends Span {
  readonly namespace: string;
  readonly name: string;
  readonly value: string;
}

export interface XmpReading {
  readonly properties: readonly XmpProperty[];
  readonly comments: readonly Span[];
}

interface Scope {
  readonly tag: string;
  readonly from: number;
  /** Namespaces by prefix; the default one by ''. */
  readonly prefixes: ReadonlyMap<string, string>;
  text: string;
  /** Value of an inner `rdf:value`, which replaces the text. */
  value: string | undefined;
}

const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const maxDepth = 200;

const others = [
  { kind: 'comment', begin: '<!--', end: '-->' },
  { kind: 'data', begin: '<![CDATA[', end: ']]>' },
  { kind: 'instruction', begin: '<?', end: '?>' },
] as const;

/** A tag at a position: the slash before the name, the full name, the attributes with a trailing slash. */
const tagAt = /<(\/?)([^\s<>/=!?]+)(?![^\s<>/=!?])((?:[^"'<>]|"[^"]*"|'[^']*')*)>/y;
const attribute = /\s{1,64}([^\s=<>"'/]{1,200})\s{0,64}=\s{0,64}(?:"([^"]*)"|'([^']*)')/g;

/**
 * Reads the simple properties of some namespaces in every notation: elements or attributes, with or without prefix, and
 * `rdf:value`. Values may contain references, CDATA and comments. Reads malformed XML as far as possible.
 */
export const readXmp = (packet: string, wanted: ReadonlySet<string>): XmpReading => {
  const properties: XmpProperty[] = [];
  const comments: Span[] = [];
  const open: Scope[] = [];
  const close = (scope: Scope, to: number): void => {
    const [namespace, name] = qualified(scope.tag, scope.prefixes, true);
    const value = (scope.value ?? scope.text).trim();
    if (wanted.has(namespace)) properties.push({ namespace, name, value, from: scope.from, to });
    const above = open.at(-1);
    if (above !== undefined && namespace === rdf && name === 'value') above.value = value;
    // A property may contain a description with the value.
    if (above !== undefined && namespace === rdf && name === 'Description') above.value ??= scope.value;
  };
  for (let at = 0; ; ) {
    const from = packet.indexOf('<', at);
    if (from < 0) break;
    const inner = open.at(-1);
    if (inner !== undefined) inner.text += unescaped(packet.slice(at, from));
    const other = others.find(({ begin }) => packet.startsWith(begin, from));
    if (other !== undefined) {
      const end = packet.indexOf(other.end, from + other.begin.length);
      if (end < 0) break;
      at = end + other.end.length;
      if (other.kind === 'comment') comments.push({ from, to: at });
      if (other.kind === 'data' && inner !== undefined) inner.text += packet.slice(from + other.begin.length, end);
      continue;
    }
    tagAt.lastIndex = from;
    const match = tagAt.exec(packet);
    if (match === null) break;
    const [whole, slash, tag = '', inTag = ''] = match;
    at = from + whole.length;
    if (slash !== '') {
      if (inner?.tag !== tag) break;
      close(open.pop() as Scope, at);
      continue;
    }
    const scope: Scope = {
      tag,
      from,
      prefixes: scopeOf(inTag, inner?.prefixes ?? new Map()),
      text: '',
      value: undefined,
    };
    const start = from + 1 + tag.length;
    for (const said of inTag.matchAll(attribute)) {
      const [namespace, name] = qualified(said[1] as string, scope.prefixes, false);
      const value = unescaped(said[2] ?? said[3] ?? '').trim();
      if (namespace === rdf && name === 'value') scope.value = value;
      const begin = start + said.index;
      if (wanted.has(namespace)) properties.push({ namespace, name, value, from: begin, to: begin + said[0].length });
    }
    if (inTag.endsWith('/')) close(scope, at);
    else if (open.push(scope) > maxDepth) break;
  }
  return { properties: properties.toSorted((a, b) => a.from - b.from), comments };
};

export const withoutSpans = (packet: string, spans: readonly Span[]): string => {
  let left = '';
  let at = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (from > at) left += packet.slice(at, from);
    at = Math.max(at, to);
  }
  return left + packet.slice(at);
};

const scopeOf = (inTag: string, above: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  if (!inTag.includes('xmlns')) return above;
  const prefixes = new Map(above);
  for (const [, name = '', double, single] of inTag.matchAll(attribute)) {
    if (name === 'xmlns' || name.startsWith('xmlns:'))
      prefixes.set(name.slice('xmlns:'.length), unescaped(double ?? single ?? '').trim());
  }
  return prefixes;
};

/** Returns namespace and local name; an attribute without a prefix has no namespace. */
const qualified = (
  name: string,
  prefixes: ReadonlyMap<string, string>,
  isElement: boolean,
): [namespace: string, name: string] => {
  const colon = name.indexOf(':');
  if (colon < 0) return [isElement ? (prefixes.get('') ?? '') : '', name];
  return [prefixes.get(name.slice(0, colon)) ?? '', name.slice(colon + 1)];
};

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([a-z]{1,8}));/g, (reference, decimal, hexadecimal, name) => {
        if (name !== undefined) return named[name] ?? reference;
        const code = Number.parseInt(decimal ?? hexadecimal, decimal === undefined ? 16 : 10);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
      })
    : text;
