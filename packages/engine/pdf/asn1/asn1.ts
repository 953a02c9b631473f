import { derTags, writeDer } from './der.ts';

/** The bytes violate ASN.1, or the structure that a standard requires. */
export class Asn1Error extends Error {
  override readonly name = 'Asn1Error';
}

type TagName = keyof typeof derTags;

const constructedBit = 0x20;
const contextClass = 0x80;
const maxDepth = 64;
const indefinite = 0x80;

/**
 * One value of BER-encoded ASN.1 (X.690). Lengths must fit exactly: lenient readers accept changed bytes here.
 * Accessors throw `Asn1Error` if the value is of another type.
 */
export class Asn1 {
  /** The whole encoding, including tag and length. */
  readonly raw: Uint8Array;
  readonly #headerBytes: number;
  /** Bytes after the content: the end of an indefinite length. */
  readonly #endBytes: number;
  readonly #depth: number;
  #members: readonly Asn1[] | undefined;

  /** Reads the value at the start of `bytes`. */
  constructor(bytes: Uint8Array, depth = 0) {
    if (depth > maxDepth) throw new Asn1Error('values are nested too deeply');
    const { headerBytes, contentBytes } = readHeader(bytes);
    this.#headerBytes = headerBytes;
    this.#depth = depth;
    if (contentBytes === undefined) {
      if (((bytes[0] as number) & constructedBit) === 0) throw new Asn1Error('a primitive value needs a length');
      this.#members = readMembers(bytes.subarray(headerBytes), depth + 1, true);
      this.#endBytes = 2;
      const size = this.#members.reduce((sum, { raw }) => sum + raw.length, headerBytes) + this.#endBytes;
      this.raw = bytes.subarray(0, size);
      return;
    }
    if (headerBytes + contentBytes > bytes.length) throw new Asn1Error('a value ends after its container');
    this.#endBytes = 0;
    this.raw = bytes.subarray(0, headerBytes + contentBytes);
  }

  is(tag: TagName): boolean {
    const { identifier } = this;
    return identifier === derTags[tag] || (tag === 'octetString' && identifier === (derTags[tag] | constructedBit));
  }

  /** Whether the value has the context-specific tag `[number]`. */
  isContext(number: number): boolean {
    return (this.identifier & ~constructedBit) === (contextClass | number);
  }

  get isConstructed(): boolean {
    return (this.identifier & constructedBit) !== 0;
  }

  /** Whether neither the value nor a value inside it has an indefinite length, which DER forbids. */
  get isDefinite(): boolean {
    return this.#endBytes === 0 && (!this.isConstructed || this.members.every(({ isDefinite }) => isDefinite));
  }

  /** First byte of the encoding. */
  get identifier(): number {
    return this.raw[0] as number;
  }

  get #body(): Uint8Array {
    return this.raw.subarray(this.#headerBytes, this.raw.length - this.#endBytes);
  }

  /** Members of a constructed value, whatever its tag. */
  get members(): readonly Asn1[] {
    if (!this.isConstructed) throw new Asn1Error('a constructed value is required');
    this.#members ??= readMembers(this.#body, this.#depth + 1, false);
    return this.#members;
  }

  /** Content of a primitive value, or of a constructed string of octets. */
  get content(): Uint8Array {
    return this.isConstructed
      ? Buffer.concat(this.members.map((part) => part.expect('octetString').content))
      : this.#body;
  }

  /** The only member of an explicitly tagged value. */
  get inner(): Asn1 {
    const { members } = this;
    if (members.length !== 1) throw new Asn1Error('an explicit tag has one value');
    return members[0] as Asn1;
  }

  expect(tag: TagName): this {
    if (!this.is(tag)) throw new Asn1Error(`a value of type ${tag} is required`);
    return this;
  }

  sequence(): AsnFields {
    return new AsnFields(this.expect('sequence').members);
  }

  get oid(): string {
    const bytes = this.expect('oid').content;
    if (bytes.length === 0 || bytes.length > 64 || (bytes.at(-1) as number) >= 0x80)
      throw new Asn1Error('no identifier');
    const arcs: bigint[] = [];
    let arc = 0n;
    for (const byte of bytes) {
      arc = arc * 128n + BigInt(byte & 0x7f);
      if (byte >= 0x80) continue;
      arcs.push(arc);
      arc = 0n;
    }
    const [head = 0n, ...rest] = arcs;
    const first = head < 80n ? head / 40n : 2n;
    return [first, head - first * 40n, ...rest].join('.');
  }

  /** An integer that fits into a number. */
  get number(): number {
    const { content } = this.is('enumerated') ? this : this.expect('integer');
    if (content.length === 0 || content.length > 6 || (content[0] as number) >= 0x80)
      throw new Asn1Error('no small integer');
    return Buffer.from(content).readUIntBE(0, content.length);
  }

  /** Bits of a bit string as bytes; only whole bytes are accepted. */
  get octets(): Uint8Array {
    const { content } = this.expect('bitString');
    if (content[0] !== 0) throw new Asn1Error('a bit string of whole bytes is required');
    return content.subarray(1);
  }

  /** The time in milliseconds since 1970 (RFC 5280, 4.1.2.5; fractions by RFC 3161). */
  get time(): number {
    const text = Buffer.from(this.content).toString('latin1');
    const pattern = this.is('utcTime') ? utcPattern : generalizedPattern;
    const found = this.is('utcTime') || this.is('generalizedTime') ? pattern.exec(text) : null;
    if (found === null) throw new Asn1Error('a time in UTC is required');
    const [, year = '', month, day, hour, minute, second = '00', fraction = ''] = found;
    const century = year.length === 4 ? '' : Number(year) < 50 ? '20' : '19';
    const ms = Date.parse(`${century}${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    if (Number.isNaN(ms)) throw new Asn1Error('no such time');
    return ms + (fraction === '' ? 0 : Math.floor(Number(fraction) * 1000));
  }
}

const utcPattern = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?Z$/;
const generalizedPattern = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/;

/** Identifiers of more than one byte do not occur in the structures of signatures. */
const readHeader = (bytes: Uint8Array): { readonly headerBytes: number; readonly contentBytes: number | undefined } => {
  const [identifier, first] = bytes;
  if (identifier === undefined || first === undefined || (identifier & 31) === 31) throw new Asn1Error('no value');
  if (first === indefinite) return { headerBytes: 2, contentBytes: undefined };
  if (first < indefinite) return { headerBytes: 2, contentBytes: first };
  const count = first & 127;
  if (count > 4 || bytes.length < 2 + count) throw new Asn1Error('no length');
  const contentBytes = Buffer.from(bytes.subarray(2, 2 + count)).readUIntBE(0, count);
  return { headerBytes: 2 + count, contentBytes };
};

/** Reads values up to the end of the bytes, or up to two zeros. */
const readMembers = (bytes: Uint8Array, depth: number, endsWithZeros: boolean): readonly Asn1[] => {
  const members: Asn1[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (endsWithZeros && bytes[at] === 0 && bytes[at + 1] === 0) return members;
    const member = new Asn1(bytes.subarray(at), depth);
    if (member.identifier === 0) throw new Asn1Error('a stray end of content');
    members.push(member);
    at += member.raw.length;
  }
  if (endsWithZeros) throw new Asn1Error('an end of content is missing');
  return members;
};

/** Members of a sequence in their order. `end` rejects members that were not read. */
export class AsnFields {
  readonly #members: readonly Asn1[];
  #at = 0;

  constructor(members: readonly Asn1[]) {
    this.#members = members;
  }

  next(): Asn1 {
    const member = this.#members[this.#at++];
    if (member === undefined) throw new Asn1Error('a value is missing');
    return member;
  }

  optional(matches: (value: Asn1) => boolean): Asn1 | undefined {
    const member = this.#members[this.#at];
    if (member === undefined || !matches(member)) return undefined;
    this.#at++;
    return member;
  }

  context(number: number): Asn1 | undefined {
    return this.optional((value) => value.isContext(number));
  }

  end(): void {
    if (this.#at < this.#members.length) throw new Asn1Error('a sequence has spare values');
  }
}

/** Parses exactly one value. Throws `Asn1Error`, also for bytes after it. */
export const parseAsn1 = (bytes: Uint8Array): Asn1 => {
  const value = new Asn1(bytes);
  if (value.raw.length !== bytes.length) throw new Asn1Error('bytes follow the value');
  return value;
};

/** Encodes a value again by DER: definite lengths, and sets in order (X.690, 11.6). */
export const encodeDer = (value: Asn1): Uint8Array => {
  if (!value.isConstructed) return writeDer(value.identifier, value.content);
  if (value.is('octetString')) return writeDer(derTags.octetString, value.content);
  const members = value.members.map(encodeDer);
  if (value.is('set')) members.sort(Buffer.compare);
  return writeDer(value.identifier, Buffer.concat(members));
};
