import { type PdfDict, PdfRef, PdfStream } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { PdfSyntaxError } from '../read/pdf-syntax-error.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { serialize } from '../write/serialize.ts';

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

/** What a document declares, and the metadata that says so. */
export interface Declaration {
  readonly flavours: readonly Flavour[];
  readonly metadata: Metadata;
}

interface Metadata {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
  /** XMP (ISO 16684-1). */
  readonly text: string;
  readonly encoding: Encoding;
}

type Encoding = 'utf8' | 'utf16le' | 'utf16be';

/** Metadata is text of some kilobytes; what is longer declares nothing to us. */
const maxMetadataBytes = 4 << 20;

const namespaces: Readonly<Record<Standard, string>> = {
  A: 'http://www.aiim.org/pdfa/ns/id/',
  UA: 'http://www.aiim.org/pdfua/ns/id/',
};

/** What a document declares; undefined where that is nothing. */
export const readDeclaration = (document: PdfDocument): Declaration | undefined => {
  const metadata = readMetadata(document);
  if (metadata === undefined) return undefined;
  const flavours = flavoursOf(metadata.text);
  return flavours.length === 0 ? undefined : { flavours, metadata };
};

/** The metadata without its declarations of some standards, as a new version of its object. */
export const withdrawn = ({ metadata }: Declaration, standards: ReadonlySet<Standard>): OutgoingObject => {
  const { ref, dict, encoding } = metadata;
  let { text } = metadata;
  for (const standard of standards) text = withoutStandard(text, namespaces[standard]);
  // Written in a way that we do not know: nothing is declared by a packet that says nothing.
  if (flavoursOf(text).some(({ standard }) => standards.has(standard))) text = emptyPacket;
  const plain = dict.copy().delete('Length').delete('Filter').delete('DecodeParms').delete('F');
  return { number: ref.number, generation: ref.generation, body: { dict: serialize(plain), stream: encode(text, encoding) } };
};

const emptyPacket =
  '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta><?xpacket end="w"?>';

const readMetadata = (document: PdfDocument): Metadata | undefined => {
  const ref = document.dict(document.trailer.get('Root'))?.get('Metadata') ?? null;
  const stream = document.resolve(ref);
  if (!(ref instanceof PdfRef) || !(stream instanceof PdfStream)) return undefined;
  try {
    const bytes = Buffer.from(document.decode(stream, maxMetadataBytes));
    const encoding = encodingOf(bytes);
    return { ref, dict: stream.dict, text: decode(bytes, encoding), encoding };
  } catch (error) {
    if (error instanceof PdfSyntaxError) return undefined;
    throw error;
  }
};

const encodingOf = (bytes: Uint8Array): Encoding => {
  const [first = 0, second = 0] = bytes;
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf16be';
  return (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0) ? 'utf16le' : 'utf8';
};

const decode = (bytes: Buffer, encoding: Encoding): string =>
  encoding === 'utf16be'
    ? Buffer.from(bytes.subarray(0, bytes.length & ~1))
        .swap16()
        .toString('utf16le')
    : bytes.toString(encoding);

const encode = (text: string, encoding: Encoding): Buffer =>
  encoding === 'utf16be' ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, encoding);

/** The prefixes that a packet gives a namespace. */
const prefixesOf = (text: string, namespace: string): string[] => {
  const prefixes = new Set<string>();
  for (const [, prefix = '', value = ''] of text.matchAll(/xmlns:([A-Za-z_][\w.-]{0,63})\s{0,64}=\s{0,64}["']([^"'<>]{0,200})["']/g)) {
    if (value.trim() === namespace) prefixes.add(prefix);
  }
  return [...prefixes];
};

/** A property as an attribute or an element, with its value. Prefixes are words, and need no escape except for `.` and `-`. */
const property = (prefix: string, name: string): RegExp => {
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

const flavoursOf = (text: string): Flavour[] => {
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

const withoutStandard = (text: string, namespace: string): string => {
  let without = text;
  for (const prefix of prefixesOf(text, namespace)) {
    for (const name of ['part', 'conformance', 'amd', 'corr', 'rev']) without = without.replace(property(prefix, name), '');
  }
  return without;
};
