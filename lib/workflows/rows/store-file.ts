import type { ObjectStore } from '../../stores/storage/object-store.ts';
import { formatAttachment } from './format-attachment.ts';

export interface FileToStore {
  readonly key: string;
  readonly fileName: string;
  readonly contentType: string;
}

/** Stores a file for download by presigned URL, in constant memory. Leaves nothing behind if it fails. */
export const storeFile = async (
  objects: ObjectStore,
  file: FileToStore,
  bytes: ReadableStream<Uint8Array>,
): Promise<void> => {
  const { key, fileName, contentType } = file;
  const writer = objects.writer(key, { contentType, contentDisposition: formatAttachment(fileName) });
  try {
    for await (const chunk of bytes) await writer.write(chunk);
    await writer.finish();
  } catch (error) {
    await writer.abort().catch(() => {});
    throw error;
  }
};
