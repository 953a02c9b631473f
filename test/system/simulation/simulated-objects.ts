import { NoSuchKey, NoSuchUpload, NotFound, type S3Client } from '@aws-sdk/client-s3';
import { S3ObjectStore } from '../../../lib/stores/storage/s3-object-store.ts';
import { type CallFault, callFaults } from './calls.ts';
import type { Simulation } from './simulation.ts';

interface Input {
  readonly Key: string;
  readonly UploadId: string;
  readonly PartNumber: number;
  readonly Body: Uint8Array;
  readonly Prefix?: string;
  readonly Range?: string;
  readonly Delete: { readonly Objects: readonly { readonly Key: string }[] };
}

interface Upload {
  readonly key: string;
  readonly parts: Map<number, Uint8Array>;
}

/** Small, so that many objects come in several parts. */
const partSizeBytes = 40;

const about = { message: 'simulated', $metadata: {} };

class SimulatedStore extends S3ObjectStore {
  override async downloadUrl(key: string): Promise<string> {
    return `https://objects.test/${key}`;
  }
}

const bodyOf = (bytes: Uint8Array) => ({
  transformToByteArray: async () => bytes,
  transformToWebStream: () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(bytes);
        controller.close();
      },
    }),
});

const slice = (bytes: Uint8Array, range: string | undefined): Uint8Array => {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  return from === undefined ? bytes : bytes.slice(Number(from), Number(to) + 1);
};

/** S3 in this process, called over the simulated network by the service's own store. */
export const simulatedObjects = (simulation: Simulation) => {
  const objects = new Map<string, Uint8Array>();
  const uploads = new Map<string, Upload>();
  /** Keys written by a machine after it was suspended. */
  const belated = new Set<string>();
  let begun = 0;
  const found = (key: string, missing: () => Error): Uint8Array => {
    const bytes = objects.get(key);
    if (bytes === undefined) throw missing();
    return bytes;
  };
  const uploadOf = (id: string): Upload => {
    const upload = uploads.get(id);
    if (upload === undefined) throw new NoSuchUpload(about);
    return upload;
  };
  const operations: Readonly<Record<string, (input: Input) => unknown>> = {
    PutObject: ({ Key, Body }) => void objects.set(Key, Uint8Array.from(Body)),
    GetObject: ({ Key, Range }) => {
      const bytes = slice(
        found(Key, () => new NoSuchKey(about)),
        Range,
      );
      return { Body: bodyOf(bytes), ContentLength: bytes.length };
    },
    HeadObject: ({ Key }) => ({ ContentLength: found(Key, () => new NotFound(about)).length }),
    DeleteObject: ({ Key }) => void objects.delete(Key),
    DeleteObjects: ({ Delete }) => {
      for (const { Key } of Delete.Objects) objects.delete(Key);
      return {};
    },
    ListObjectsV2: ({ Prefix = '' }) => ({
      Contents: [...objects.keys()].filter((key) => key.startsWith(Prefix)).map((Key) => ({ Key })),
    }),
    ListMultipartUploads: ({ Prefix = '' }) => ({
      Uploads: [...uploads]
        .filter(([, { key }]) => key.startsWith(Prefix))
        .map(([UploadId, { key }]) => ({ UploadId, Key: key })),
    }),
    CreateMultipartUpload: ({ Key }) => {
      const UploadId = `upload-${++begun}`;
      uploads.set(UploadId, { key: Key, parts: new Map() });
      return { UploadId };
    },
    UploadPart: ({ UploadId, PartNumber, Body }) => {
      uploadOf(UploadId).parts.set(PartNumber, Uint8Array.from(Body));
      return { ETag: `"${PartNumber}"` };
    },
    CompleteMultipartUpload: ({ UploadId }) => {
      const { key, parts } = uploadOf(UploadId);
      objects.set(key, Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)));
      uploads.delete(UploadId);
      return {};
    },
    AbortMultipartUpload: ({ UploadId }) => {
      uploadOf(UploadId);
      uploads.delete(UploadId);
    },
  };
  const reads = ['GetObject', 'HeadObject', 'ListObjectsV2', 'ListMultipartUploads'];
  // S3 answers the completion of a completed upload again; the embedded one does not.
  const once: readonly CallFault[] = callFaults.filter((fault) => fault !== 'repeated');
  // The start of an upload is repeated without an answer, because the caller needs its id.
  const uploadFaults: readonly CallFault[] = ['lost', 'refused', 'crash before', 'crash after'];
  const client = {
    send: (
      command: { readonly input: Input; readonly constructor: { readonly name: string } },
      options?: { abortSignal?: AbortSignal },
    ) => {
      const operation = command.constructor.name.replace('Command', '');
      const { input } = command;
      const faults = reads.includes(operation)
        ? (['lost', 'refused', 'crash before'] as const)
        : operation === 'CreateMultipartUpload'
          ? uploadFaults
          : once;
      const effect = (stoodStill: boolean): unknown => {
        if (stoodStill && input.Key !== undefined) belated.add(input.Key);
        const answer = operations[operation]?.(input);
        simulation.onObjectCall?.({ operation, input: { ...input }, answer });
        return answer;
      };
      const called = simulation.call(`${operation} ${input.Key ?? input.Prefix ?? ''}`, effect, { faults });
      const signal = options?.abortSignal;
      if (signal === undefined) return called;
      // After the caller gives up, the request may still be executed.
      return Promise.race([
        called,
        new Promise((_, reject) => {
          if (signal.aborted) reject(signal.reason);
          else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        }),
      ]);
    },
  } as unknown as S3Client;
  return { store: new SimulatedStore(client, 'simulated', partSizeBytes), objects, uploads, belated };
};
