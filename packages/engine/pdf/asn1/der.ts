/** Tags of the universal class (X.680, 8.6), with the bit of constructed values. */
export const derTags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

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
