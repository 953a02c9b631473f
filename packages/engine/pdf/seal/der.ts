/** One DER value (ITU-T X.690) in its bytes. */
export interface DerValue {
  readonly tag: number;
  /** Tag, length and content. */
  readonly bytes: Uint8Array;
  readonly content: Uint8Array;
}

export const derTags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Lengths that need more bytes exceed every certificate and time stamp. */
const maxLengthBytes = 3;

/** Reads the value at the start of `bytes`; bytes may follow it. Throws RangeError. */
export const readDer = (bytes: Uint8Array): DerValue => {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined || (tag & 31) === 31) throw new RangeError('The DER is not readable.');
  const lengthBytes = first < 128 ? 0 : first & 127;
  if (first === 128 || lengthBytes > maxLengthBytes) throw new RangeError('The DER has an unreadable length.');
  let length = lengthBytes === 0 ? first : 0;
  for (let index = 0; index < lengthBytes; index++) length = length * 256 + (bytes[2 + index] ?? 0);
  const start = 2 + lengthBytes;
  if (start + length > bytes.length) throw new RangeError('The DER ends early.');
  return { tag, bytes: bytes.subarray(0, start + length), content: bytes.subarray(start, start + length) };
};

/** Reads the values inside of a constructed value. Throws RangeError. */
export const readMembers = ({ content }: DerValue): readonly DerValue[] => {
  const members: DerValue[] = [];
  for (let at = 0; at < content.length; ) {
    const member = readDer(content.subarray(at));
    members.push(member);
    at += member.bytes.length;
  }
  return members;
};

const lengthOf = (length: number): readonly number[] => {
  if (length < 128) return [length];
  const digits: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest & 255);
  return [128 | digits.length, ...digits];
};

export const writeDer = (tag: number, ...contents: readonly Uint8Array[]): Buffer =>
  Buffer.concat([
    Uint8Array.from([tag, ...lengthOf(contents.reduce((sum, { length }) => sum + length, 0))]),
    ...contents,
  ]);

export const writeSequence = (...members: readonly Uint8Array[]): Buffer => writeDer(derTags.sequence, ...members);

/** Writes a SET OF, whose members are in the order of their encodings. */
export const writeSetOf = (...members: readonly Uint8Array[]): Buffer =>
  writeDer(derTags.set, ...members.toSorted(Buffer.compare));

export const writeSmallInteger = (value: number): Buffer => writeDer(derTags.integer, Uint8Array.of(value));

/** Writes a positive integer from its big-endian bytes. */
export const writeInteger = (bytes: Uint8Array): Buffer => {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = start < 0 ? Uint8Array.of(0) : bytes.subarray(start);
  return writeDer(derTags.integer, ...((digits[0] ?? 0) < 128 ? [] : [Uint8Array.of(0)]), digits);
};

export const writeOid = (oid: string): Buffer => {
  const [first = 0, second = 0, ...rest] = oid.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((part) => {
    const digits = [part & 127];
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128)) digits.unshift(128 | (left & 127));
    return digits;
  });
  return writeDer(derTags.oid, Uint8Array.from(bytes));
};

export const readOid = ({ content }: DerValue): string => {
  const parts: number[] = [];
  let part = 0;
  for (const byte of content) {
    part = part * 128 + (byte & 127);
    if (byte >= 128) continue;
    parts.push(part);
    part = 0;
  }
  const [first = 0, ...rest] = parts;
  const root = Math.min(Math.floor(first / 40), 2);
  return [root, first - root * 40, ...rest].join('.');
};
