import { crc32 } from 'node:zlib';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { chunkBytes } from '@bulkfill/engine/threads/tasks/document-task';
import type { Contender } from '../harness/job.ts';
import { benchBucket, benchBytesPerRow, benchClient } from '../harness/storage.ts';

const bodyOf = (Body: Uint8Array) => {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(Body));
  return { Body, ChecksumCRC32: checksum.toString('base64') };
};

/**
 * Upload of as many bytes as the rows' ZIP from memory through the SDK: parts of the same size, two at a time, without
 * other work.
 */
export const contender: Contender = {
  async prepare() {
    // More than the caches of a processor: the executor's bytes come from memory, too.
    const bodies = Array.from({ length: 32 }, (_, seed) => bodyOf(new Uint8Array(chunkBytes).fill(seed)));
    const client = benchClient();
    return async (rowCount, sink) => {
      const target = { Bucket: benchBucket(), Key: 'outputs/sdk.zip' };
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
      const partCount = Math.ceil((rowCount * benchBytesPerRow()) / chunkBytes);
      const parts: { ETag: string | undefined; PartNumber: number }[] = [];
      let next = 1;
      const sendNext = async (): Promise<void> => {
        while (next <= partCount) {
          const PartNumber = next++;
          const body = bodies[PartNumber % bodies.length]!;
          const { ETag } = await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, ...body }));
          parts[PartNumber - 1] = { ETag, PartNumber };
          sink.write([body.Body]);
        }
      };
      await Promise.all([sendNext(), sendNext()]);
      await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts: parts } }));
      await client.send(new DeleteObjectCommand(target));
    };
  },
};
