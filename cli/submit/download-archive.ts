import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOutcome } from '../outcome/read-outcome.ts';
import type { RunOutcome } from '../outcome/run-outcome.ts';
import { fileOutput } from '../output/file-output.ts';
import type { OpenOutput, Output } from '../output/output.ts';
import { writeAll } from '../output/vector-writer.ts';
import type { Progress } from '../progress.ts';
import type { ExportJobClient } from './export-job-client.ts';
import { patiently } from './patiently.ts';
import { UnreachableError } from './unreachable-error.ts';

/** An archive that has arrived, and what it says of its rows. */
export interface Download {
  readonly sizeBytes: number;
  readonly outcome: RunOutcome;
}

/**
 * Downloads a job's archive to where the person wants it, and reads what it says of the rows. A download that breaks off is begun again;
 * for a pipe or device the archive is therefore made whole in a private folder first.
 *
 * Throws ServiceError, UnreachableError (also for a connection that breaks on the way), FileError, OutcomeUnreadable (the archive is there).
 */
export const downloadArchive = async (
  client: ExportJobClient,
  downloadUrl: string,
  output: Output,
  progress: Progress,
  signal: AbortSignal,
): Promise<Download> => {
  if (output.kind === 'file') {
    const sizeBytes = await downloadFile(client, downloadUrl, output, progress, signal);
    return { sizeBytes, outcome: await outcomeOf(output.name) };
  }
  const folder = await mkdtemp(join(tmpdir(), 'bulkfill-'));
  try {
    const path = join(folder, 'archive.zip');
    const whole = await downloadArchive(client, downloadUrl, fileOutput(path, 0o600), progress, signal);
    await output.write((file) => copy(path, file));
    return whole;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Downloads a file of a job to where the person wants it; gives its size. A download that breaks off is begun again, but for one into a pipe
 * or device.
 *
 * Throws ServiceError, UnreachableError, FileError.
 */
export const downloadFile = (
  client: ExportJobClient,
  url: string,
  output: Output,
  progress: Progress,
  signal: AbortSignal,
): Promise<number> => {
  const download = (): Promise<number> => output.write((file) => receive(client, url, file, progress));
  return output.kind === 'file' ? patiently(download, signal) : download();
};

const receive = async (client: ExportJobClient, downloadUrl: string, file: OpenOutput, progress: Progress): Promise<number> => {
  const response = await client.download(downloadUrl);
  const expectedBytes = Number(response.headers.get('Content-Length') ?? Number.NaN);
  progress.begin('Downloading', Number.isFinite(expectedBytes) ? expectedBytes : 0);
  try {
    let receivedBytes = 0;
    for await (const chunk of chunksOf(response)) {
      await writeAll(file, [chunk]);
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

const outcomeOf = async (path: string): Promise<RunOutcome> => {
  const file = await open(path);
  try {
    return await readOutcome(file.fd);
  } finally {
    await file.close();
  }
};

const copy = async (path: string, output: OpenOutput): Promise<void> => {
  const file = await open(path);
  try {
    for await (const chunk of file.createReadStream({ autoClose: false })) await writeAll(output, [chunk as Buffer]);
  } finally {
    await file.close();
  }
};
