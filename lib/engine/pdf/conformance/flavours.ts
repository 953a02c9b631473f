/** The two families of standards that a PDF declares in its metadata. */
export type Standard = 'A' | 'UA';

/** One of them, as far as a document says that it keeps to it. */
export interface Flavour {
  /** `PDF/A-2b`, `PDF/UA-1`. */
  readonly name: string;
  readonly standard: Standard;
  readonly part: number;
  /** Lower case: `a`, `b`, `u`; of part 4, `e`, `f` or none. */
  readonly level: string;
}

export const namespaces: Readonly<Record<Standard, string>> = {
  A: 'http://www.aiim.org/pdfa/ns/id/',
  UA: 'http://www.aiim.org/pdfua/ns/id/',
};

/** The prefixes that a packet gives a namespace. */
export const prefixesOf = (text: string, namespace: string): string[] => {
  const prefixes = new Set<string>();
  for (const [, prefix = '', value = ''] of text.matchAll(/xmlns:([A-Za-z_][\w.-]{0,63})\s{0,64}=\s{0,64}["']([^"'<>]{0,200})["']/g)) {
    if (value.trim() === namespace) prefixes.add(prefix);
  }
  return [...prefixes];
};

/** A property as an attribute or an element, with its value. Prefixes are words, and need no escape except for `.` and `-`. */
export const property = (prefix: string, name: string): RegExp => {
  const qualified = `${prefix.replace(/[.-]/g, '\\$&')}:${name}`;
  return new RegExp(
    `\\s${qualified}\\s{0,64}=\\s{0,64}["']([^"'<>]{0,64})["']|<${qualified}(?:\\s[^<>]{0,500})?>([^<>]{0,64})</${qualified}\\s{0,64}>`,
    'g',
  );
};

const propertyOf = (text: string, prefixes: readonly string[], name: string): string | undefined => {
  for (const prefix of prefixes) {
    const match = property(prefix, name).exec(text);
    if (match !== null) return (match[1] ?? match[2] ?? '').trim();
  }
  return undefined;
};

/** What a packet of XMP declares. Source: ISO 19005, ISO 14289. */
export const flavoursOf = (text: string): Flavour[] => {
  const flavours: Flavour[] = [];
  const a = prefixesOf(text, namespaces.A);
  const partOfA = Number(propertyOf(text, a, 'part'));
  if (Number.isInteger(partOfA) && partOfA > 0) {
    const level = (propertyOf(text, a, 'conformance') ?? '').toLowerCase();
    flavours.push({ name: `PDF/A-${partOfA}${level}`, standard: 'A', part: partOfA, level });
  }
  const partOfUa = Number(propertyOf(text, prefixesOf(text, namespaces.UA), 'part'));
  if (Number.isInteger(partOfUa) && partOfUa > 0) flavours.push({ name: `PDF/UA-${partOfUa}`, standard: 'UA', part: partOfUa, level: '' });
  return flavours;
};
