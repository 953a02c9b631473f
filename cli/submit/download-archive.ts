import type { Progress } from '../progress.ts';
import { writeFileAtomically } from '../write-file-atomically.ts';
import type { ExportJobClient } from './export-job-client.ts';
import { UnreachableError } from './unreachable-error.ts';

/**
 * Streams a job's archive to a file that appears only when it is whole.
 *
 * @returns its size in bytes.
 * @throws ServiceError, UnreachableError (also for a connection that breaks on the way).
 */
export const downloadArchive = async (client: ExportJobClient, downloadUrl: string, out: string, progress: Progress): Promise<number> => {
  const response = await client.download(downloadUrl);
  const expectedBytes = Number(response.headers.get('Content-Length') ?? Number.NaN);
  progress.begin('Downloading', Number.isFinite(expectedBytes) ? expectedBytes : 0);
  try {
    return await writeFileAtomically(out, async (file) => {
      let receivedBytes = 0;
      for await (const chunk of chunksOf(response)) {
        await file.writeFile(chunk);
        receivedBytes += chunk.length;
        progress.update(receivedBytes);
      }
      if (Number.isFinite(expectedBytes) && receivedBytes !== expectedBytes) {
        throw new UnreachableError(
          new URL(response.url).origin,
          new Error(`the download ended after ${receivedBytes} of ${expectedBytes} bytes`),
        );
      }
      return receivedBytes;
    });
  } finally {
    progress.end();
  }
};

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  if (response.body === null) return;
  try {
    yield* response.body;
  } catch (error) {
    throw new UnreachableError(new URL(response.url).origin, error);
  }
}
