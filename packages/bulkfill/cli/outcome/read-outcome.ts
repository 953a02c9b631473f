import { promisify } from 'node:util';
import { mib } from '@bulkfill/engine/core/units';
import { jobSummarySchema } from '@bulkfill/service/routes/schemas/export-job-members';
import { rowResultSchema, diagnostic as saidOfRow } from '@bulkfill/service/routes/schemas/row-results';
import * as v from 'valibot';
import { fromFd, type Options, type ZipFile } from 'yauzl';
import { OutcomeLog } from './outcome-log.ts';
import type { RunOutcome } from './run-outcome.ts';

const { code, message } = saidOfRow.entries;
const diagnostic = v.object({ code, message });

const headSchema = v.object({
  version: v.literal(2),
  warnings: v.fallback(v.array(diagnostic), []),
  conformance: v.fallback(jobSummarySchema.entries.conformance, undefined),
  source: v.fallback(v.object({ size_bytes: v.number(), optimized_size_bytes: v.optional(v.number()) }), {
    size_bytes: 0,
  }),
});

const { row_number, status } = rowResultSchema.entries;

const rowSchema = v.object({
  row_number,
  status,
  warnings: v.fallback(v.array(diagnostic), []),
  notices: v.fallback(v.array(v.object({ code, message, minor: v.optional(v.literal(true)) })), []),
  error: v.optional(diagnostic),
});

/** Limit for the line of one row, and for the head before the rows. */
const maxLineCharacters = 16 * mib;
const rowsBegin = '  "row_results": [';

class OutcomeUnreadable extends Error {
  override readonly name = 'OutcomeUnreadable';
}

const openZip = promisify(
  fromFd as (fd: number, options: Options, done: (error: Error | null, zip: ZipFile) => void) => void,
);

/**
 * Reads the outcome from the manifest of a downloaded archive line by line, in little memory.
 *
 * @param fd descriptor of the archive; it stays open. Throws OutcomeUnreadable unless it is an archive of this service
 * (specification 2.6).
 */
export const readOutcome = async (fd: number): Promise<RunOutcome> => {
  try {
    const zip = await openZip(fd, { lazyEntries: true, autoClose: false });
    return await outcomeOf(await manifestLines(zip));
  } catch (error) {
    throw new OutcomeUnreadable('its manifest.json could not be read', { cause: error });
  }
};

/** Finds the manifest. It is the last entry, but any other position is valid too. */
const manifestLines = (zip: ZipFile): Promise<AsyncIterable<string>> =>
  new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => reject(new Error('there is no manifest.json')));
    zip.on('entry', (entry) => {
      if (entry.fileName !== 'manifest.json') return zip.readEntry();
      zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(linesOf(stream))));
    });
    zip.readEntry();
  });

async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let open = '';
  for await (const chunk of stream) {
    const pieces = (open + decoder.decode(chunk, { stream: true })).split('\n');
    open = pieces.pop() ?? '';
    if (open.length > maxLineCharacters) throw new Error('a line is too long');
    yield* pieces;
  }
  yield open;
}

const outcomeOf = async (lines: AsyncIterable<string>): Promise<RunOutcome> => {
  const log = new OutcomeLog();
  let head = '';
  let told: v.InferOutput<typeof headSchema> | undefined;
  let isComplete = false;
  for await (const line of lines) {
    if (told === undefined) {
      head += `${line}\n`;
      if (head.length > maxLineCharacters) throw new Error('its header is too long');
      if (line === rowsBegin) told = v.parse(headSchema, JSON.parse(`${head}]}`));
    } else if (line.startsWith('    {')) {
      const row = v.parse(rowSchema, JSON.parse(line.replace(/,$/, '')));
      log.add({ ...row, rowNumber: row.row_number, error: row.error });
    } else if (line === '}') isComplete = true;
  }
  if (told === undefined || !isComplete) throw new Error('it is incomplete');
  const { size_bytes: fromBytes, optimized_size_bytes: toBytes } = told.source;
  return { ...log.outcome(told), ...(toBytes === undefined ? {} : { optimized: { fromBytes, toBytes } }) };
};
