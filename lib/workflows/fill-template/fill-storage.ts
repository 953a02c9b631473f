import * as v from 'valibot';
import type { Logger } from '../../core/logger.ts';
import { diagnosticParams } from '../../stores/jobs/diagnostic-params.ts';
import { handOver } from '../hand-over.ts';
import { storeFile } from '../rows/store-file.ts';
import type { FillTemplateDependencies, ServicePorts } from '../service-ports.ts';

const said = { code: v.string(), message: v.string(), params: v.optional(diagnosticParams) };
const warnings = v.pipe(
  v.array(v.object({ ...said, overlay_id: v.exactOptional(v.string()), column: v.exactOptional(v.string()) })),
  v.readonly(),
);
const notices = v.pipe(
  v.array(v.object({ ...said, overlay_id: v.nullable(v.string()), minor: v.optional(v.literal(true)) })),
  v.readonly(),
);

/** Description of a document, as clients receive it. Source: api.md, "One document". */
export const fillFactsSchema = v.object({
  status: v.picklist(['success', 'partial']),
  warnings,
  notices,
  more_warnings: v.exactOptional(v.number()),
  more_notices: v.exactOptional(v.number()),
  /** Texts that were shrunk or do not fit. */
  fit: v.pipe(v.array(v.object({ overlay_id: v.string(), size_pt: v.number(), lines: v.number() })), v.readonly()),
  omitted_pages: v.pipe(v.array(v.number()), v.readonly()),
  file_name: v.string(),
  sha256: v.string(),
  size_bytes: v.number(),
  sample: v.exactOptional(v.boolean()),
  metadata: v.exactOptional(v.record(v.string(), v.string())),
});
export type FillFacts = Readonly<v.InferOutput<typeof fillFactsSchema>>;

export interface FillDocument {
  readonly facts: FillFacts;
  readonly pdf: Uint8Array;
}

export interface FillIds {
  readonly accountId: string;
  readonly fillId: string;
}

/** Time allowed for a download or response that began before expiry. */
const graceMs = 10 * 60_000;
const maxFactsBytes = 64 * 2 ** 20;

/** Returns the prefix of a stored document. It contains the account, so that other accounts cannot find it. */
const fillPrefix = (accountId: string, fillId: string): string => `fills/${accountId}/${fillId}/`;
const pdfKey = (accountId: string, fillId: string): string => `${fillPrefix(accountId, fillId)}document.pdf`;
const factsKey = (accountId: string, fillId: string): string => `${fillPrefix(accountId, fillId)}facts.json`;

/** The sweep deletes the document, also if this process dies. Throws `DELIVERY_TEMPORARILY_UNAVAILABLE`. */
export const keepFill = async (
  { clock, objects, uploads }: FillTemplateDependencies,
  { accountId, fillId }: FillIds,
  { facts, pdf }: FillDocument,
  lifetimeMs: number,
): Promise<void> => {
  await uploads.begin(fillId, clock.nowMs() + lifetimeMs + graceMs, fillPrefix(accountId, fillId));
  const file = (key: string, contentType: string) => ({ key, fileName: facts.file_name, contentType });
  await handOver(async () => {
    await Promise.all([
      storeFile(objects, file(pdfKey(accountId, fillId), 'application/pdf'), ReadableStream.from([pdf])),
      storeFile(
        objects,
        file(factsKey(accountId, fillId), 'application/json'),
        ReadableStream.from([Buffer.from(JSON.stringify(facts))]),
      ),
    ]);
    return true;
  });
};

/** Marks an unbilled document for the next sweep. This process has no permission to delete. */
export const dropFill = async (
  { clock, uploads }: Pick<ServicePorts, 'clock' | 'uploads'>,
  { accountId, fillId }: FillIds,
  logger: Logger,
): Promise<void> => {
  await uploads
    .begin(fillId, clock.nowMs(), fillPrefix(accountId, fillId))
    .catch((error: unknown) =>
      logger.warn(
        'The document of a rejected fill was not deleted. A later sweep deletes it.',
        { fill_id: fillId },
        error,
      ),
    );
};

/** Throws `DELIVERY_TEMPORARILY_UNAVAILABLE`. */
export const readKeptFill = (
  { objects }: Pick<ServicePorts, 'objects'>,
  accountId: string,
  fillId: string,
): Promise<FillDocument> =>
  handOver(async () => {
    const facts = await objects.read(factsKey(accountId, fillId), maxFactsBytes);
    if (facts === undefined) return undefined;
    const known = v.parse(fillFactsSchema, JSON.parse(Buffer.from(facts).toString('utf8')));
    const pdf = await objects.read(pdfKey(accountId, fillId), known.size_bytes);
    return pdf === undefined ? undefined : { facts: known, pdf };
  });

/** Returns a presigned URL for a stored document, valid for minutes. Throws `DELIVERY_TEMPORARILY_UNAVAILABLE`. */
export const fillUrl = (
  { config, objects }: Pick<ServicePorts, 'config' | 'objects'>,
  accountId: string,
  fillId: string,
): Promise<string> =>
  handOver(() => objects.downloadUrl(pdfKey(accountId, fillId), config.delivery.presignedUrlSeconds));
