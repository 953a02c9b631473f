import { readXmp, type XmpReading } from './xmp-properties.ts';

export type Standard = 'A' | 'UA';

export interface Flavour {
  /** `PDF/A-2b`, `PDF/UA-1`. */
  readonly name: string;
  readonly standard: Standard;
  readonly part: number;
  /** Lower case: `a`, `b`, `u`; for part 4, `e`, `f` or empty. */
  readonly level: string;
}

export const namespaces: Readonly<Record<Standard, string>> = {
  A: 'http://www.aiim.org/pdfa/ns/id/',
  UA: 'http://www.aiim.org/pdfua/ns/id/',
};

export const readDeclarations = (packet: string): XmpReading => readXmp(packet, new Set(Object.values(namespaces)));

/** Source: ISO 19005, ISO 14289. */
export const flavoursOf = (packet: string): Flavour[] => {
  const { properties } = readDeclarations(packet);
  const said = (standard: Standard, name: string): string | undefined =>
    properties.find((property) => property.namespace === namespaces[standard] && property.name === name)?.value;
  const flavours: Flavour[] = [];
  const partOfA = Number(said('A', 'part'));
  if (Number.isInteger(partOfA) && partOfA > 0) {
    const level = (said('A', 'conformance') ?? '').toLowerCase();
    flavours.push({ name: `PDF/A-${partOfA}${level}`, standard: 'A', part: partOfA, level });
  }
  const partOfUa = Number(said('UA', 'part'));
  if (Number.isInteger(partOfUa) && partOfUa > 0)
    flavours.push({ name: `PDF/UA-${partOfUa}`, standard: 'UA', part: partOfUa, level: '' });
  return flavours;
};
