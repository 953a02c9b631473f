import { hash, sign } from 'node:crypto';
import {
  writeDer,
  writeInteger,
  writeOid,
  writeSequence,
  writeSetOf,
  writeSmallInteger,
} from '@bulkfill/engine/pdf/asn1/der';
import { onePage, rawPdf } from '../raw-pdf.ts';
import type { TestIdentity } from './test-authority.ts';

const ids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  claim: '1.2.840.113549.1.9.16.2.47',
  timestamp: '1.2.840.113549.1.9.16.2.14',
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const;

export type Attribute = readonly [id: string, value: Uint8Array];

export interface SignatureOptions {
  readonly signer: TestIdentity;
  /** Certificates in the CMS. Default: that of the signer. */
  readonly certificates?: readonly Uint8Array[];
  readonly subFilter?: string;
  /** Time of `/M`. Default: 29 November 2026. */
  readonly at?: string;
  /** Changes the signed attributes before they are signed. */
  readonly attributes?: (attributes: readonly Attribute[]) => readonly Attribute[];
  /** Authority of a timestamp. */
  readonly timestampBy?: TestIdentity;
  readonly timestampAt?: string;
  /** Bytes that the timestamp is of. Default: the signature value. */
  readonly stamped?: Uint8Array;
  readonly digest?: 'sha1' | 'sha256';
  /** Further entries of the signature dictionary, and of the catalog. */
  readonly entries?: string;
  readonly catalog?: string;
  readonly objects?: Readonly<Record<number, string | { dict: string; data: Uint8Array | string }>>;
  /** Makes the CMS of the signed bytes by other means. */
  readonly makeCms?: (signed: Uint8Array) => Uint8Array;
  /** Changes the written file before its digest is computed. */
  readonly layout?: (file: string) => string;
}

const attribute = ([id, value]: Attribute): Uint8Array => writeSequence(writeOid(id), writeSetOf(value));

/** Returns the parts of a certificate that name it. */
const issuerAndSerial = ({ certificate }: TestIdentity): Uint8Array => {
  const openedBody = Buffer.from(certificate);
  const at = openedBody.indexOf(Buffer.from([0xa0, 3, 2, 1, 2]));
  const serial = openedBody.subarray(at + 5, at + 9);
  const afterSerial = openedBody.subarray(at + 9);
  const afterAlgorithm = afterSerial.subarray(2 + afterSerial[1]!);
  return writeSequence(afterAlgorithm.subarray(0, 2 + afterAlgorithm[1]!), serial);
};

const octets = (value: Uint8Array): Uint8Array => writeDer(0x04, value);
const algorithm = (id: string): Uint8Array => writeSequence(writeOid(id));

/** Writes a CMS of one signer, for tests of verification alone. */
const writeCms = (content: Uint8Array, isTimestamp: boolean, options: SignatureOptions): Buffer => {
  const { signer, digest = 'sha256', certificates = [signer.certificate] } = options;
  const type = isTimestamp ? ids.timestampInfo : ids.data;
  const claim = writeSequence(writeSequence(writeSequence(octets(hash('sha256', signer.certificate, 'buffer')))));
  const plain: readonly Attribute[] = [
    [ids.contentType, writeOid(type)],
    [ids.messageDigest, octets(hash(digest, content, 'buffer'))],
    [ids.claim, claim],
  ];
  const attributes = (options.attributes?.(plain) ?? plain).map(attribute);
  const signed = writeSetOf(...attributes);
  const value = sign(digest, signed, signer.privateKey);
  const rsa = signer.privateKey.asymmetricKeyType === 'rsa';
  const signatureAlgorithm = rsa
    ? '1.2.840.113549.1.1.1'
    : digest === 'sha1'
      ? '1.2.840.10045.4.1'
      : '1.2.840.10045.4.3.2';
  const { timestampBy, timestampAt = '20261129120000Z', stamped = value } = options;
  const unsigned =
    timestampBy === undefined
      ? []
      : [writeDer(0xa1, attribute([ids.timestamp, writeTimestamp(timestampBy, timestampAt, stamped)]))];
  const implicit = Buffer.from(signed);
  implicit[0] = 0xa0;
  const body = writeSequence(
    writeSmallInteger(isTimestamp ? 3 : 1),
    writeSetOf(algorithm(ids[digest])),
    writeSequence(writeOid(type), ...(isTimestamp ? [writeDer(0xa0, octets(content))] : [])),
    ...(certificates.length === 0 ? [] : [writeDer(0xa0, ...certificates)]),
    writeSetOf(
      writeSequence(
        writeSmallInteger(1),
        issuerAndSerial(signer),
        algorithm(ids[digest]),
        implicit,
        algorithm(signatureAlgorithm),
        octets(value),
        ...unsigned,
      ),
    ),
  );
  return writeSequence(writeOid(ids.signedData), writeDer(0xa0, body));
};

const writeTimestamp = (by: TestIdentity, at: string, stamped: Uint8Array): Buffer =>
  writeCms(
    writeSequence(
      writeSmallInteger(1),
      writeOid('1.2.3'),
      writeSequence(algorithm(ids.sha256), octets(hash('sha256', stamped, 'buffer'))),
      writeInteger(Uint8Array.of(7)),
      writeDer(0x18, Buffer.from(at)),
    ),
    true,
    { signer: by },
  );

const contentsBytes = 6000;
const placeholder = '0000000000 1111111111 2222222222';

/** Makes a signed PDF of one page with a text field "name". */
export const signedPdf = (options: SignatureOptions): Buffer => {
  const {
    subFilter = 'ETSI.CAdES.detached',
    at = 'D:20261129110000Z',
    entries = '',
    catalog = '',
    layout,
    objects,
  } = options;
  const file = rawPdf({
    ...onePage('/Annots[6 0 R 8 0 R]', 'BT ET'),
    1: `<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R${catalog}>>`,
    5: '<</Fields[6 0 R 8 0 R]/SigFlags 3>>',
    6: '<</Type/Annot/Subtype/Widget/FT/Sig/T(seal)/Rect[0 0 0 0]/P 3 0 R/V 7 0 R>>',
    7: `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/${subFilter}/ByteRange[0 ${placeholder}]/Contents<${'0'.repeat(2 * contentsBytes)}>/M(${at})${entries}>>`,
    8: '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/Rect[0 0 90 20]/P 3 0 R>>',
    ...objects,
  });
  let text = Buffer.from(file).toString('latin1');
  text = layout?.(text) ?? text;
  const start = text.indexOf('/Contents<') + '/Contents'.length;
  const end = start + 2 * contentsBytes + 2;
  const range = [start, end, text.length - end].map((each) => String(each).padStart(10)).join(' ');
  text = text.replace(placeholder, range);
  const signed = Buffer.from(text.slice(0, start) + text.slice(end), 'latin1');
  const cms =
    options.makeCms?.(signed) ??
    (subFilter === 'ETSI.RFC3161'
      ? writeTimestamp(options.signer, '20261129120000Z', signed)
      : writeCms(signed, false, options));
  const hex = Buffer.from(cms)
    .toString('hex')
    .padEnd(2 * contentsBytes, '0');
  return Buffer.from(`${text.slice(0, start + 1)}${hex}${text.slice(end - 1)}`, 'latin1');
};

/** Appends an update with the given objects. */
export const appendUpdate = (
  file: Uint8Array,
  objects: Readonly<Record<number, string>>,
  trailer = '/Root 1 0 R',
): Buffer => {
  const text = Buffer.from(file).toString('latin1');
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1];
  let update = '';
  let table = '';
  for (const [number, body] of Object.entries(objects)) {
    table += `${number} 1\n${String(text.length + update.length).padStart(10, '0')} 00000 n \n`;
    update += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const at = text.length + update.length;
  const size = Math.max(9, ...Object.keys(objects).map((number) => Number(number) + 1));
  return Buffer.from(
    `${text}${update}xref\n${table}trailer\n<</Size ${size}/Prev ${previous}${trailer}>>\nstartxref\n${at}\n%%EOF\n`,
    'latin1',
  );
};
