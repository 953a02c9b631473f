import { createHash } from 'node:crypto';
import { mib } from '@bulkfill/engine/core/units';
import { rowResultSchema } from '@bulkfill/service/routes/schemas/row-results';
import * as v from 'valibot';
import { VerificationFailed } from './verification-failed.ts';

/** Limit per line: one row, or one member before the rows. */
const maxLineCharacters = 16 * mib;

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const headSchema = v.object({
  version: v.literal(2),
  source: v.object({ sha256 }),
  package: v.object({ sha256 }),
  rows: v.optional(v.object({ sha256 })),
  summary: v.object({ produced_rows: v.number() }),
});
const { file_name, file_size_bytes, sha256: pdfSha256 } = rowResultSchema.entries;
const rowSchema = v.object({ file_name, file_size_bytes, sha256: pdfSha256 });

export interface ExpectedPdf {
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface ReadManifest {
  readonly head: Readonly<v.InferOutput<typeof headSchema>>;
  readonly pdfs: ReadonlyMap<string, ExpectedPdf>;
}

class ManifestLines {
  readonly pdfs = new Map<string, ExpectedPdf>();
  #head = '';
  #parsedHead: ReadManifest['head'] | undefined;
  #isComplete = false;

  add(line: string): void {
    if (this.#parsedHead === undefined) {
      this.#head += `${line}\n`;
      if (this.#head.length > maxLineCharacters) throw new Error('its header is too long');
      if (line === '  "row_results": [') this.#parsedHead = v.parse(headSchema, JSON.parse(`${this.#head}]}`));
    } else if (line.startsWith('    {')) this.#addRow(v.parse(rowSchema, JSON.parse(line.replace(/,$/, ''))));
    else if (line === '}') this.#isComplete = true;
  }

  result(): ReadManifest {
    if (this.#parsedHead === undefined || !this.#isComplete) throw new Error('it is not complete');
    return { head: this.#parsedHead, pdfs: this.pdfs };
  }

  #addRow({ file_name, file_size_bytes, sha256: digest }: v.InferOutput<typeof rowSchema>): void {
    if (file_name === null) return;
    if (digest === undefined || file_size_bytes === null)
      throw new Error('a row has no digest: the job is older than digests in manifests');
    if (this.pdfs.has(file_name)) throw new Error('two rows have the same file');
    this.pdfs.set(file_name, { sizeBytes: file_size_bytes, sha256: digest });
  }
}

/** Reads a manifest line by line. Throws `VerificationFailed` for another digest, or the errors of the stream. */
export const readManifest = async (
  content: AsyncIterable<Uint8Array>,
  expectedSha256: string,
): Promise<ReadManifest> => {
  const digest = createHash('sha256');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const lines = new ManifestLines();
  let open = '';
  let failure: unknown;
  const take = (chunk: Uint8Array): void => {
    const pieces = (open + decoder.decode(chunk, { stream: true })).split('\n');
    open = pieces.pop() ?? '';
    if (open.length > maxLineCharacters) throw new Error('a line is too long');
    for (const line of pieces) lines.add(line);
  };
  for await (const chunk of content) {
    digest.update(chunk);
    if (failure !== undefined) continue;
    try {
      take(chunk);
    } catch (error) {
      failure = error;
    }
  }
  if (digest.digest('hex') !== expectedSha256)
    throw new VerificationFailed(
      'MANIFEST_CHANGED',
      'manifest.json does not match the attestation: it was changed, or it belongs to another job.',
    );
  try {
    if (failure !== undefined) throw failure;
    return lines.result();
  } catch (error) {
    const reason =
      error instanceof v.ValiError || error instanceof SyntaxError
        ? 'it has an unknown format'
        : (error as Error).message;
    throw new VerificationFailed(
      'MANIFEST_UNREADABLE',
      `manifest.json matches the attestation, but cannot be read: ${reason}.`,
      error,
    );
  }
};
