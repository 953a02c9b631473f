import { EngineBusy } from '@bulkfill/engine/core/engine-error';
import { mib } from '@bulkfill/engine/core/units';
import { toRowResultObject } from '@bulkfill/engine/fill/row-result';
import { checkTerms } from '@bulkfill/engine/svc/package-terms';
import type { TemplateFiles } from '@bulkfill/engine/threads/tasks/template-task';
import { WorkFailed } from '@bulkfill/engine/threads/work-failed';
import { formatCalendarMonth, formatIsoTime } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import { passStep } from '../../core/steps.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Account } from '../../stores/accounts/account.ts';
import { metadataMember } from '../../stores/jobs/metadata.ts';
import type { TemplateRecord } from '../../stores/templates/saved-template.ts';
import { commitOnce } from '../admission/commit-once.ts';
import { inDocumentPlace } from '../admission/document-place.ts';
import { claimKey, findEarlierRequest, type KeyedRequest, keyOf, parseOptionalKey } from '../admission/idempotency.ts';
import { countSample } from '../admission/samples.ts';
import { requireSealingKey } from '../create-job/require-sealing-key.ts';
import { KeptBytes } from '../designs/kept-bytes.ts';
import { handOver } from '../hand-over.ts';
import type { FillTemplateDependencies } from '../service-ports.ts';
import { findOwnedTemplate } from '../templates/find-owned-template.ts';
import { documentBills } from './document-bills.ts';
import { type NoteOutcome, refuseFillInCooldown } from './fill-cooldown.ts';
import { fillRequest, type TemplateFillRequest } from './fill-request.ts';
import { dropFill, type FillDocument, fillUrl, keepFill, readKeptFill } from './fill-storage.ts';

export interface FillTemplateInput {
  readonly account: Account;
  readonly templateId: string;
  readonly idempotencyKey: string | null;
  readonly body: Uint8Array;
  readonly withParams?: boolean;
  readonly logger: Logger;
}

/** A document, with its download URL if it is larger than a response may be. */
export interface FillDelivery extends FillDocument {
  readonly fillId: string;
  readonly url: string | undefined;
  /** True if an earlier request with the same key made it. */
  readonly replayed: boolean;
}

/** Returns how many warnings and notices a result has besides the listed ones. */
const furtherOf = ({
  more_warnings,
  more_notices,
}: {
  readonly more_warnings?: number;
  readonly more_notices?: number;
}) => ({
  more_warnings,
  more_notices,
});

/** Cache size for template files that wait for a thread. */
const keptFilesBytes = 100 * mib;

/** Fills of one process. `maxAnswerBytes`: maximum size of a document in a response. Source: api.md, "One document". */
export class TemplateFills {
  readonly #dependencies: FillTemplateDependencies;
  readonly #maxAnswerBytes: number;
  readonly #billOne: ReturnType<typeof documentBills>;
  readonly #files = new KeptBytes(keptFilesBytes);

  constructor(dependencies: FillTemplateDependencies, maxAnswerBytes: number) {
    this.#dependencies = dependencies;
    this.#maxAnswerBytes = maxAnswerBytes;
    this.#billOne = documentBills(dependencies);
  }

  /**
   * Fills one document and bills it as one row, or returns the document billed before under the same key. Throws
   * `INVALID_IDEMPOTENCY_KEY`, the codes of `fillRequest`, `IDEMPOTENCY_KEY_PAYLOAD_MISMATCH`, `TEMPLATE_NOT_FOUND`,
   * the codes of a package and a row, `ROW_FAILED`, `ROW_PARTIAL` and `BULKFILL_LIMIT_REACHED`. Before filling, throws
   * the codes of `refuseFillInCooldown` and `takeDocumentPlace`.
   */
  async fill(input: FillTemplateInput): Promise<FillDelivery> {
    const { account, templateId, body } = input;
    const { accountId } = account;
    const sent = parseOptionalKey(input.idempotencyKey);
    const request = await fillRequest(this.#dependencies.templateFiller, { accountId, templateId, body }).catch(
      (error: unknown) => {
        throw failureOf(error);
      },
    );
    const keyed = sent === null ? undefined : { accountId, key: keyOf('fill', sent), fingerprint: request.fingerprint };
    const known = keyed === undefined ? undefined : await this.#billedBefore(keyed);
    if (known !== undefined) return known;
    const isSample = request.settings.sample === true;
    const [template, noteOutcome] = await Promise.all([
      findOwnedTemplate(this.#dependencies.templates, accountId, templateId),
      refuseFillInCooldown(this.#dependencies, account),
      isSample ? countSample(this.#dependencies, accountId) : this.#refuseWithoutRoom(account),
    ]);
    const made = await this.#makeInPlace(input, template, request, noteOutcome);
    passStep('fill.made', templateId);
    const billed = await (keyed === undefined ? this.#bill(account, made) : this.#billOnce(input, keyed, made));
    passStep('fill.billed', templateId);
    if (!billed.replayed) this.#dependencies.metrics.record({ DocumentsFilled: 1 });
    return billed;
  }

  async #billedBefore(keyed: KeyedRequest): Promise<FillDelivery | undefined> {
    const record = await findEarlierRequest(this.#dependencies, keyed);
    if (record === undefined) return undefined;
    const { jobId: fillId } = record;
    const kept = await readKeptFill(this.#dependencies, keyed.accountId, fillId);
    return { ...kept, fillId, url: await this.#url(keyed.accountId, fillId, kept), replayed: true };
  }

  async #makeInPlace(
    input: FillTemplateInput,
    template: TemplateRecord,
    request: TemplateFillRequest,
    noteOutcome: NoteOutcome,
  ): Promise<FillDocument> {
    return inDocumentPlace(this.#dependencies, input.account, 'fill', async (onSpent) => {
      let spentMs = 0;
      const count = (processorMs: number): void => {
        spentMs += processorMs;
        onSpent(processorMs);
      };
      try {
        const made = await this.#make(input, template, request, count);
        await noteOutcome({ failed: false, spentMs });
        return made;
      } catch (error) {
        if (!(error instanceof EngineBusy)) await noteOutcome({ failed: true, spentMs });
        throw error;
      }
    });
  }

  async #make(
    { account, logger, withParams = false }: FillTemplateInput,
    template: TemplateRecord,
    request: TemplateFillRequest,
    onSpent: (processorMs: number) => void,
  ): Promise<FillDocument> {
    const { config, clock, templateFiller } = this.#dependencies;
    const { accountId } = account;
    const { expiresAt } = template;
    const nowMs = clock.nowMs();
    checkTerms(expiresAt === undefined ? {} : { expiresAt }, { accountId, atMs: nowMs });
    const seal = await requireSealingKey(this.#dependencies, account, request.settings.seal);
    const opened = template.package ?? template.content;
    const { result, pdf } = await templateFiller
      .fill({
        key: [accountId, template.source.sha256, opened.sha256].join(' '),
        accountId,
        maxPackageBytes: config.plans[account.plan].maxPackageBytes,
        body: request.body,
        settings: request.settings,
        seal: await seal?.of(formatIsoTime(nowMs)),
        files: () => this.#load(template),
        onSpent,
        onRowError: (error) =>
          logger.warn('A row could not be generated.', { template_id: template.templateId }, error),
      })
      .catch((error: unknown) => {
        throw failureOf(error);
      });
    const { file_name, file_size_bytes, sha256, status, warnings, notices, error, ...more } = toRowResultObject(
      result,
      {
        withParams,
      },
    );
    if (status === 'failed' || pdf === null || file_name === null || sha256 === undefined || file_size_bytes === null)
      throw new AppError(error?.code === 'ROW_PARTIAL' ? 'ROW_PARTIAL' : 'ROW_FAILED', {
        details: {
          warnings: error?.code === 'GROUP_TOO_LARGE' ? [error] : warnings,
          ...furtherOf(more),
        },
        ...(error === undefined ? {} : { message: error.message }),
      });
    const { fit = [], omitted_pages = [] } = more;
    const facts = {
      status,
      warnings,
      notices,
      ...furtherOf(more),
      fit,
      omitted_pages,
      file_name,
      sha256,
      size_bytes: file_size_bytes,
      ...(request.settings.sample === true ? { sample: true } : {}),
      ...metadataMember(request.metadata),
    };
    return { facts, pdf };
  }

  async #load({ accountId, source, content, package: signed }: TemplateRecord): Promise<TemplateFiles> {
    const { objects } = this.#dependencies;
    const load = ({ key, sizeBytes }: TemplateRecord['source']): Promise<Uint8Array> =>
      this.#files.load(accountId, key, () => handOver(() => objects.read(key, sizeBytes)));
    const [pdf, opened] = await Promise.all([load(source), load(signed ?? content)]);
    return { source: pdf, package: signed === undefined ? { json: opened } : opened };
  }

  async #bill(account: Account, made: FillDocument): Promise<FillDelivery> {
    const { ids, config } = this.#dependencies;
    const { accountId } = account;
    const fillId = ids.uuid();
    const isLarge = made.pdf.byteLength > this.#maxAnswerBytes;
    if (isLarge) {
      await keepFill(this.#dependencies, { accountId, fillId }, made, config.delivery.presignedUrlSeconds * 1000);
    }
    const url = await this.#url(accountId, fillId, made);
    const isFree = made.facts.sample === true;
    if (!isFree && !(await this.#billOne({ accountId, limitRows: this.#limitRows(account) })))
      throw this.#limitReached(account);
    return { ...made, fillId, url, replayed: false };
  }

  /** Stores, then bills: a client that lost the response gets it with the same key. The sweep removes unbilled ones. */
  async #billOnce(
    { account, logger }: FillTemplateInput,
    keyed: KeyedRequest,
    made: FillDocument,
  ): Promise<FillDelivery> {
    const { unit, ids, config } = this.#dependencies;
    const { accountId } = account;
    const fillId = ids.uuid();
    await keepFill(this.#dependencies, { accountId, fillId }, made, config.jobs.idempotencyWindowMs);
    passStep('fill.stored', fillId);
    const url = await this.#url(accountId, fillId, made);
    let isRefused = false;
    try {
      const filled = await commitOnce<FillDelivery>((writes) => unit.commit(writes), {
        known: () => this.#billedBefore(keyed),
        offer: async () => ({
          writes: [
            await claimKey(this.#dependencies, keyed, fillId),
            ...(made.facts.sample === true ? [] : [this.#billing(account)]),
          ],
          made: { ...made, fillId, url, replayed: false },
        }),
        lost: (refused) => {
          isRefused = refused.has('quota') && !refused.has('idempotency');
          if (isRefused) throw this.#limitReached(account);
        },
      });
      isRefused = filled.fillId !== fillId;
      return filled;
    } finally {
      if (isRefused) await dropFill(this.#dependencies, { accountId, fillId }, logger);
    }
  }

  /** Rejects a document early if the month's quota is used up. The billing transaction decides finally. */
  async #refuseWithoutRoom(account: Account): Promise<void> {
    const { quota, clock } = this.#dependencies;
    const { committedRows } = await quota.get(account.accountId, formatCalendarMonth(clock.nowMs()));
    if (committedRows >= this.#limitRows(account)) throw this.#limitReached(account);
  }

  #billing(account: Account) {
    const { quota, clock } = this.#dependencies;
    const nowMs = clock.nowMs();
    return quota.billDocuments(
      { accountId: account.accountId, month: formatCalendarMonth(nowMs), rows: 1 },
      this.#limitRows(account),
      nowMs,
    );
  }

  #limitRows({ plan, monthlyRows }: Account): number {
    return monthlyRows ?? this.#dependencies.config.plans[plan].monthlyRows;
  }

  #limitReached(account: Account): AppError {
    const limit = this.#limitRows(account);
    return new AppError('BULKFILL_LIMIT_REACHED', {
      message: `This document would exceed the account's quota of ${limit} rows this month (used and reserved rows count).`,
    });
  }

  async #url(accountId: string, fillId: string, { pdf }: FillDocument): Promise<string | undefined> {
    return pdf.byteLength > this.#maxAnswerBytes ? fillUrl(this.#dependencies, accountId, fillId) : undefined;
  }
}

/** Maps exceeded limits to a failed row: the template belongs to the account itself. */
const failureOf = (error: unknown): unknown => {
  if (!(error instanceof WorkFailed) || (error.failure !== 'out-of-time' && error.failure !== 'out-of-memory'))
    return error;
  return new AppError('ROW_FAILED', {
    message:
      'This document exceeds the time or memory limit. Simplify the template or use a smaller PDF. Nothing was billed.',
    details: { warnings: [] },
    cause: error,
  });
};
