import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOutcome } from '../outcome/read-outcome.ts';
import type { RunOutcome } from '../outcome/run-outcome.ts';
import { fileOutput } from '../output/file-output.ts';
import type { OpenOutput, Output } from '../output/output.ts';
import { writeAll } from '../output/vector-writer.ts';
import type { Progress } from '../terminal/progress.ts';
import type { ExportJobClient, FetchFile } from './export-job-client.ts';

export interface Download {
  readonly sizeBytes: number;
  readonly outcome: RunOutcome;
}

/**
 * Downloads a job's archive to its output, and reads the outcome of its rows. For a pipe or device, the archive is
 * first completed in a private folder, because its directory is at its end. Throws ServiceError, UnreachableError (also
 * for a broken connection), FileError, OutcomeUnreadable (the archive was written).
 */
export const downloadArchive = async (
  client: ExportJobClient,
  jobId: string,
  output: Output,
  progress: Progress,
  merged = false,
): Promise<Download> => {
  if (output.kind === 'file') {
    const sizeBytes = await downloadFile(client.archive(jobId, merged), output, progress);
    return { sizeBytes, outcome: await outcomeOf(output.name) };
  }
  const folder = await mkdtemp(join(tmpdir(), 'bulkfill-'));
  try {
    const path = join(folder, 'archive.zip');
    const whole = await downloadArchive(client, jobId, fileOutput(path, 0o600), progress, merged);
    await output.write((file) => copy(path, file));
    return whole;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Downloads a file of a job to its output and returns its size. Resumes an interrupted download. */
export const downloadFile = (fetchFile: FetchFile, output: Output, progress: Progress): Promise<number> =>
  output.write(async (file) => {
    let hasBegun = false;
    try {
      return await fetchFile(
        new WritableStream({ write: (chunk) => writeAll(file, [chunk]) }),
        ({ receivedBytes, totalBytes }) => {
          if (!hasBegun) progress.begin('Downloading', totalBytes ?? 0);
          hasBegun = true;
          progress.update(receivedBytes);
        },
      );
    } finally {
      progress.end();
    }
  });

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
