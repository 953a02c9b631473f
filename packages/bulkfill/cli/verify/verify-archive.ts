import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { gib } from '@bulkfill/engine/core/units';
import type { AttestationClaim } from '@bulkfill/service/stores/attestation/attestation-claim';
import type { Entry } from 'yauzl';
import { asFileError, FileError } from '../file-error.ts';
import { statusOf } from '../input/read-input.ts';
import { escapeControls } from '../terminal/printable.ts';
import { type OpenArchive, openArchive } from './open-archive.ts';
import { type ExpectedPdf, type ReadManifest, readManifest } from './read-manifest.ts';
import { VerificationFailed } from './verification-failed.ts';

const manifestName = 'manifest.json';
/** A manifest of 50,000 rows has about 20 MB. */
const maxManifestBytes = gib;

const shown = (name: string): string => escapeControls(name.length > 200 ? `${name.slice(0, 200)}…` : name);

const content = async (archive: OpenArchive, entry: Entry): Promise<AsyncIterable<Uint8Array>> =>
  archive.content(entry);

const manifestOf = async (archive: OpenArchive, { manifest_sha256 }: AttestationClaim): Promise<ReadManifest> => {
  const found = archive.entries.filter(({ fileName }) => fileName === manifestName);
  const [entry] = found;
  if (entry === undefined) throw new VerificationFailed('MANIFEST_MISSING', 'The archive has no manifest.json.');
  if (found.length > 1) throw new VerificationFailed('ENTRY_SPARE', 'The archive has two entries named manifest.json.');
  if (entry.uncompressedSize > maxManifestBytes)
    throw new VerificationFailed('MANIFEST_CHANGED', `manifest.json is larger than ${maxManifestBytes} bytes.`);
  try {
    return await readManifest(await content(archive, entry), manifest_sha256);
  } catch (error) {
    if (error instanceof VerificationFailed) throw error;
    throw new VerificationFailed(
      'MANIFEST_CHANGED',
      'manifest.json cannot be inflated: the archive is damaged.',
      error,
    );
  }
};

const checkClaim = (claim: AttestationClaim, { head, pdfs }: ReadManifest): void => {
  const contradicted = (what: string) =>
    new VerificationFailed('CLAIM_CONTRADICTED', `Attestation and manifest.json name different ${what}.`);
  if (head.source.sha256 !== claim.source_sha256) throw contradicted('source PDFs');
  if (head.package.sha256 !== claim.package_sha256) throw contradicted('packages');
  if (head.rows !== undefined && head.rows.sha256 !== claim.rows_sha256) throw contradicted('row data');
  if (head.summary.produced_rows !== claim.produced_rows || pdfs.size !== claim.produced_rows)
    throw contradicted('numbers of produced rows');
};

const checkPdf = async (archive: OpenArchive, entry: Entry, expected: ExpectedPdf): Promise<void> => {
  const changed = (cause?: unknown) =>
    new VerificationFailed('ENTRY_CHANGED', `${shown(entry.fileName)} was changed after the job made it.`, cause);
  // Check the size before inflating: read no more of an entry than the size of its PDF.
  if (entry.uncompressedSize !== expected.sizeBytes) throw changed();
  const digest = createHash('sha256');
  try {
    for await (const chunk of await content(archive, entry)) digest.update(chunk);
  } catch (error) {
    throw changed(error);
  }
  if (digest.digest('hex') !== expected.sha256) throw changed();
};

export interface VerifiedArchive {
  readonly pdfCount: number;
  readonly sizeBytes: number;
}

/**
 * Verifies an archive against the claim of its attestation: its manifest, the PDF of every row, and that there is
 * nothing else. Streams the entries; memory holds the directory and one line per row. Throws VerificationFailed for the
 * first problem, in the order of the archive; FileError. Source: api.md, "Evidence".
 */
export const verifyArchive = async (
  path: string,
  claim: AttestationClaim,
  signal: AbortSignal,
): Promise<VerifiedArchive> => {
  // Opening a pipe would wait for a writer, and the directory of a ZIP is at its end.
  if (!statusOf(path).isFile())
    throw new FileError(path, 'an archive cannot be read from a pipe: save it as a file first');
  const file = await open(path).catch((error: unknown) => Promise.reject(asFileError(path, error)));
  try {
    const archive = await openArchive(file.fd);
    const manifest = await manifestOf(archive, claim);
    checkClaim(claim, manifest);
    const missing = new Map(manifest.pdfs);
    for (const entry of archive.entries) {
      signal.throwIfAborted();
      const { fileName } = entry;
      if (fileName === manifestName) continue;
      const expected = missing.get(fileName);
      if (expected === undefined)
        throw new VerificationFailed('ENTRY_SPARE', `${shown(fileName)} does not belong in the archive.`);
      missing.delete(fileName);
      await checkPdf(archive, entry, expected);
    }
    const [first] = missing.keys();
    if (first !== undefined)
      throw new VerificationFailed(
        'ENTRY_MISSING',
        `${shown(first)} is missing from the archive${missing.size > 1 ? `, and ${missing.size - 1} more` : ''}.`,
      );
    return { pdfCount: manifest.pdfs.size, sizeBytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
};
