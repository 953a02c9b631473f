import { type PdfDict, PdfRef, PdfStream } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { PdfSyntaxError } from '../read/pdf-syntax-error.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { serialize } from '../write/serialize.ts';
import { type Flavour, flavoursOf, namespaces, readDeclarations, type Standard } from './flavours.ts';
import { withoutSpans } from './xmp-properties.ts';

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

type Encoding = 'utf8' | 'utf16le' | 'utf16be' | 'utf32le' | 'utf32be';

/** Maximum metadata size. Real metadata has some kilobytes; longer metadata is ignored. */
const maxMetadataBytes = 4 << 20;

export const readDeclaration = (document: PdfDocument): Declaration | undefined => {
  const metadata = readMetadata(document);
  if (metadata === undefined) return undefined;
  const flavours = flavoursOf(metadata.text);
  return flavours.length === 0 ? undefined : { flavours, metadata };
};

export const withdrawStandards = ({ metadata }: Declaration, standards: ReadonlySet<Standard>): OutgoingObject => {
  const { ref, dict, encoding } = metadata;
  let text = withoutStandards(metadata.text, standards);
  // The declaration is in an unknown notation: an empty packet declares nothing.
  if (flavoursOf(text).some(({ standard }) => standards.has(standard))) text = emptyPacket;
  const plain = dict.copy().delete('Length').delete('Filter').delete('DecodeParms').delete('F');
  return {
    number: ref.number,
    generation: ref.generation,
    body: { dict: serialize(plain), stream: encode(text, encoding) },
  };
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

/** Detects the encoding by the byte order mark, or by the first character, which is a `<`. */
const encodingOf = (bytes: Buffer): Encoding => {
  const begin = bytes.toString('hex', 0, 4);
  if (begin === '0000feff' || begin === '0000003c') return 'utf32be';
  if (begin === 'fffe0000' || begin === '3c000000') return 'utf32le';
  if (begin.startsWith('feff') || begin.startsWith('003c')) return 'utf16be';
  return begin.startsWith('fffe') || begin.startsWith('3c00') ? 'utf16le' : 'utf8';
};

const decode = (bytes: Buffer, encoding: Encoding): string => {
  if (encoding === 'utf8' || encoding === 'utf16le') return bytes.toString(encoding);
  if (encoding === 'utf16be')
    return Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le');
  let text = '';
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = encoding === 'utf32be' ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
    text += code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  }
  return text;
};

/** Encodes in the original encoding, except for UTF-32. */
const encode = (text: string, encoding: Encoding): Buffer => {
  if (encoding === 'utf16be') return Buffer.from(text, 'utf16le').swap16();
  return Buffer.from(text, encoding === 'utf16le' ? 'utf16le' : 'utf8');
};

/** Removes declarations and comments: some programs search for a declaration anywhere in the text. */
const withoutStandards = (packet: string, standards: ReadonlySet<Standard>): string => {
  const { properties, comments } = readDeclarations(packet);
  const lost = new Set([...standards].map((standard) => namespaces[standard]));
  return withoutSpans(packet, [...comments, ...properties.filter(({ namespace }) => lost.has(namespace))]);
};
