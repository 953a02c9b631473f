import { type PdfDict, PdfRef, PdfStream } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { PdfSyntaxError } from '../read/pdf-syntax-error.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { serialize } from '../write/serialize.ts';
import { type Flavour, flavoursOf, namespaces, prefixesOf, property, type Standard } from './flavours.ts';

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

const withoutStandard = (text: string, namespace: string): string => {
  let without = text;
  for (const prefix of prefixesOf(text, namespace)) {
    for (const name of ['part', 'conformance', 'amd', 'corr', 'rev']) without = without.replace(property(prefix, name), '');
  }
  return without;
};
