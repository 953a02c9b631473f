import { encodeTextString } from '../text-string.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import type { Seal } from './seal.ts';

/** Bytes of a row's tail, which may be encrypted. */
interface SealTarget {
  readonly length: number;
  text(text: string): void;
  /** Returns a dictionary with encrypted strings if the row has a password. */
  encrypted(dictionary: string): string;
}

/** Number and parts of the signature dictionary that every row writes. */
export interface SealValue {
  readonly number: number;
  /** Entries before `/ByteRange`. */
  readonly entries: string;
  /** Maximum bytes of the signature. */
  readonly maxBytes: number;
  /** Field that refers to the dictionary, if rows write it too: a revision must not refer to a later object. */
  readonly field: OutgoingObject | undefined;
}

/** Positions of a seal in a row's tail. */
export interface SealPlace {
  /** Position of the numbers of `/ByteRange`, after `[0 `. */
  readonly rangeAt: number;
  /** The signature with its brackets: the only bytes that it does not cover. */
  readonly valueAt: number;
  readonly valueEnd: number;
}

/** Three numbers of up to ten digits. */
const rangeCharacters = 32;

const timeOf = (time: string): string => `(D:${new Date(time).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z)`;

const textEntry = (name: string, text: string | undefined): string =>
  text === undefined || text === '' ? '' : `/${name} ${encodeTextString(text)}`;

/** Returns the entries of a certification (ISO 32000-2, 12.8.2.2). */
const certification = (level: 1 | 2): string =>
  `/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</Type/TransformParams/P ${level}/V/1.2>>>>]`;

/** Returns the entries of a signature dictionary that are the same in all rows (ISO 32000-2, table 255). */
export const sealEntries = ({ signedAt, reason, location, contactInfo }: Seal, level: 1 | 2 | undefined): string =>
  `/Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/M${timeOf(signedAt)}` +
  textEntry('Reason', reason) +
  textEntry('Location', location) +
  textEntry('ContactInfo', contactInfo) +
  (level === undefined ? '' : certification(level));

/** Writes the signature dictionary with room for the range and the signature. */
export const reserveSeal = (tail: SealTarget, { number, entries, maxBytes }: SealValue): SealPlace => {
  // The value itself is never encrypted (ISO 32000-2, 7.6.2).
  tail.text(`${number} 0 obj\n${tail.encrypted(`<<${entries}>>`).slice(0, -2)}/ByteRange[0 `);
  const rangeAt = tail.length;
  tail.text(`${' '.repeat(rangeCharacters)}]/Contents`);
  const valueAt = tail.length;
  tail.text(`<${'0'.repeat(2 * maxBytes)}>`);
  const valueEnd = tail.length;
  tail.text('>>\nendobj\n');
  return { rangeAt, valueAt, valueEnd };
};

/** Moves a place by the bytes before the tail. */
export const movePlace = ({ rangeAt, valueAt, valueEnd }: SealPlace, bytes: number): SealPlace => ({
  rangeAt: rangeAt + bytes,
  valueAt: valueAt + bytes,
  valueEnd: valueEnd + bytes,
});

/** Writes the range into the reserved room. `prefixBytes`: bytes of the file before the tail. */
export const writeRange = (tail: Buffer, { rangeAt, valueAt, valueEnd }: SealPlace, prefixBytes: number): void => {
  tail.write(`${prefixBytes + valueAt} ${prefixBytes + valueEnd} ${tail.length - valueEnd}`, rangeAt, 'latin1');
};

/** Writes the signature into the reserved room. Zeros follow it. */
export const writeValue = (tail: Buffer, { valueAt }: SealPlace, signature: Uint8Array): void => {
  tail.write(Buffer.from(signature).toString('hex'), valueAt + 1, 'latin1');
};
