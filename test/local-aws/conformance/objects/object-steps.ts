import type { SeededRandom } from '../../../system/faults/seeded-random.ts';
import type { ObjectCall } from '../../../system/simulation/calls.ts';
import type { Members, Step } from '../sdk/target.ts';

const Bucket = '«bucket»';
const smallestPartBytes = 5 * 1024 * 1024;

interface Part {
  readonly PartNumber: number;
  readonly ETag: string;
}

/**
 * What a simulated life asked of its storage. Its ids are its own, and its parts are a few bytes long, which S3
 * refuses: each but the last of an upload is as long as S3 wants it.
 */
export const recordedSteps = (calls: readonly ObjectCall[]): readonly Step[] => {
  const lastPart = new Map<unknown, number>();
  for (const { operation, input } of calls)
    if (operation === 'UploadPart')
      lastPart.set(input.UploadId, Math.max(lastPart.get(input.UploadId) ?? 0, Number(input.PartNumber)));
  return calls.map(({ operation, input, answer }): Step => {
    const { UploadId, PartNumber, Body, MultipartUpload, ChecksumCRC32, ...rest } = input as Members & {
      readonly MultipartUpload?: { Parts: Part[] };
    };
    const isShort = operation === 'UploadPart' && Number(PartNumber) < (lastPart.get(UploadId) ?? 0);
    const given: Members = {
      ...rest,
      Bucket,
      ...(ChecksumCRC32 === undefined || isShort ? {} : { ChecksumCRC32 }),
      ...(UploadId === undefined ? {} : { UploadId: `«${UploadId}»` }),
      ...(PartNumber === undefined ? {} : { PartNumber }),
      ...(Body === undefined ? {} : { Body: isShort ? Buffer.concat([Body as Uint8Array], smallestPartBytes) : Body }),
      ...(MultipartUpload === undefined
        ? {}
        : {
            MultipartUpload: {
              Parts: MultipartUpload.Parts.map((part) => ({ ...part, ETag: `«${UploadId}#${part.PartNumber}»` })),
            },
          }),
    };
    const id = (answer as { readonly UploadId?: string } | undefined)?.UploadId;
    const gives: Record<string, string> =
      id === undefined
        ? operation === 'UploadPart'
          ? { [`${UploadId}#${PartNumber}`]: 'ETag' }
          : {}
        : { [id]: 'UploadId' };
    return { operation, input: given, gives };
  });
};

const keys = ['inputs/1/a', 'inputs/1/b', 'inputs/2/a', 'outputs/1', 'outputs/10', 'é', 'z'];
const anEtag = '"00000000000000000000000000000000"';
const yesterday = new Date(Date.UTC(2024, 0, 1));

/**
 * Requests of everything that the service sends to S3, and that others may send: conditions, ranges, wrong checksums.
 */
export class RandomObjectSteps {
  readonly #random: SeededRandom;
  readonly #uploads: { readonly name: string; readonly Key: string; readonly parts: number[] }[] = [];
  #made = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  #body(): Uint8Array {
    return Buffer.alloc(this.#random.pick([0, 1, 10, 1000, 70_000]), String(this.#random.below(10)));
  }

  #put(Key: string): Step {
    const ContentType = this.#random.pick(['application/pdf', 'application/zip', 'text/csv; charset=utf-8']);
    const more = this.#random.pick<Members>([
      {},
      {},
      { ContentDisposition: 'attachment; filename="x.pdf"' },
      { ContentMD5: 'bm9uc2Vuc2U=' },
      { ContentMD5: 'AAAAAAAAAAAAAAAAAAAAAA==' },
      { ChecksumCRC32: 'AAAAAA==' },
    ]);
    return {
      operation: 'PutObject',
      input: { Bucket, Key, Body: this.#body(), ContentType, ...more },
      gives: { [`etag ${Key}`]: 'ETag' },
    };
  }

  #read(operation: string, Key: string): Step {
    const random = this.#random;
    const more = random.pick<() => Members>([
      () => ({}),
      () => ({ Range: `bytes=${random.pick(['', random.below(20)])}-${random.pick(['', random.below(1500)])}` }),
      () => ({ IfMatch: random.pick([`«etag ${Key}»`, anEtag]) }),
      () => ({ IfNoneMatch: random.pick([`«etag ${Key}»`, anEtag]) }),
      () => ({ IfModifiedSince: yesterday }),
      () => ({ IfUnmodifiedSince: yesterday }),
      () => ({ ChecksumMode: 'ENABLED' }),
    ])();
    return { operation, input: { Bucket, Key, ...more } };
  }

  #upload(Key: string): Step {
    const [first] = this.#uploads;
    if (first === undefined || this.#random.chance(0.3)) {
      const name = `upload ${++this.#made}`;
      this.#uploads.push({ name, Key, parts: [] });
      return {
        operation: 'CreateMultipartUpload',
        input: { Bucket, Key, ContentType: 'application/zip' },
        gives: { [name]: 'UploadId' },
      };
    }
    const of = { Bucket, Key: first.Key, UploadId: `«${first.name}»` };
    if (this.#random.chance(0.5)) {
      const PartNumber = 1 + first.parts.length;
      first.parts.push(PartNumber);
      return {
        operation: 'UploadPart',
        input: { ...of, PartNumber, Body: this.#body() },
        gives: { [`${first.name}#${PartNumber}`]: 'ETag' },
      };
    }
    if (this.#random.chance(0.7)) this.#uploads.shift();
    if (this.#random.chance(0.3)) return { operation: 'AbortMultipartUpload', input: of };
    const Parts = first.parts.map((PartNumber) => ({ PartNumber, ETag: `«${first.name}#${PartNumber}»` }));
    return { operation: 'CompleteMultipartUpload', input: { ...of, MultipartUpload: { Parts } } };
  }

  next(): Step {
    const random = this.#random;
    const Key = random.pick(keys);
    const Prefix = random.pick(['', 'inputs/', 'inputs/1', 'outputs/1', 'none']);
    return random.pick<() => Step>([
      () => this.#put(Key),
      () => this.#put(Key),
      () => this.#read('GetObject', Key),
      () => this.#read('GetObject', Key),
      () => this.#read('HeadObject', Key),
      () => ({
        operation: 'ListObjectsV2',
        input: { Bucket, Prefix, ...(random.chance(0.5) ? { MaxKeys: 1 + random.below(4) } : {}) },
      }),
      () => ({ operation: 'ListMultipartUploads', input: { Bucket, Prefix } }),
      () => ({ operation: 'DeleteObject', input: { Bucket, Key } }),
      () => ({
        operation: 'DeleteObjects',
        input: { Bucket, Delete: { Quiet: true, Objects: [{ Key }, { Key: 'none' }] } },
      }),
      () => this.#upload(Key),
      () => this.#upload(Key),
    ])();
  }
}
