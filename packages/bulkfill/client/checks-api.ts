import {
  checkCorrectionsPath,
  checkCorrectionsWorkbookPath,
  checkPath,
  checksPath,
  findingsPath,
} from '@bulkfill/service/paths/paths';
import type { Check, Finding, FindingPage } from '@bulkfill/service/types/api';
import { checkAnswer, pageAnswer } from './answers.ts';
import { type CorrectionsOptions, fetchFile } from './download.ts';
import { formOf } from './form.ts';
import { type CheckInput, partsOf } from './inputs.ts';
import { type CreateOptions, idOf, keyOf } from './jobs-api.ts';
import { itemsOf, type PageQuery, queryOf } from './pages.ts';
import type { Destination } from './sink.ts';
import { withoutTable } from './table-rows.ts';
import { ask, type CallOptions, type Connection } from './transport.ts';
import { type WaitOptions, waited } from './wait.ts';

export interface ListFindingsOptions extends CallOptions, PageQuery {
  readonly code?: readonly Finding['code'][] | undefined;
  readonly severity?: readonly Finding['severity'][] | undefined;
}

/** Checks: every row is checked before a run, free of charge. The calls throw the errors of `JobsApi`. */
export class ChecksApi {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Starts a check. A short check is returned already ended. */
  async create(input: CheckInput, { idempotencyKey, ...options }: CreateOptions = {}): Promise<Check> {
    const form = formOf(partsOf(await withoutTable(this.#connection, input, options)));
    return ask(
      this.#connection,
      { method: 'POST', path: checksPath, form, idempotencyKey: keyOf(idempotencyKey) },
      checkAnswer,
      options,
    );
  }

  async read(checkId: string, options: CallOptions = {}): Promise<Check> {
    return ask(this.#connection, { method: 'GET', path: checkPath(idOf(checkId)) }, checkAnswer, options);
  }

  /** Waits until a check has ended. Test `status`: it may be `failed`. */
  async wait(checkId: string, options: WaitOptions<Check> = {}): Promise<Check> {
    return waited(this.#connection, checkPath(idOf(checkId)), checkAnswer, options);
  }

  /** Yields all findings and fetches one page at a time. */
  findings(checkId: string, options: ListFindingsOptions = {}): AsyncGenerator<Finding, undefined> {
    return itemsOf(
      (after) => this.findingsPage(checkId, { ...options, after }),
      ({ findings }) => findings,
      options.after,
    );
  }

  /** Returns one page of findings, with the cursor of the next page. */
  async findingsPage(
    checkId: string,
    { code, severity, limit, after, ...options }: ListFindingsOptions = {},
  ): Promise<FindingPage> {
    const path = `${findingsPath(idOf(checkId))}?${queryOf({ code, severity, limit, after })}`;
    return ask(this.#connection, { method: 'GET', path }, pageAnswer<FindingPage>('findings'), options);
  }

  /** Downloads the rows that would not be complete, as a table (CSV or XLSX). */
  corrections(checkId: string, destination?: undefined, options?: CorrectionsOptions): Promise<Uint8Array<ArrayBuffer>>;
  corrections(checkId: string, destination: Destination, options?: CorrectionsOptions): Promise<number>;
  corrections(
    checkId: string,
    destination?: Destination,
    options: CorrectionsOptions = {},
  ): Promise<Uint8Array<ArrayBuffer> | number> {
    const { format, labels, ...rest } = options;
    const id = idOf(checkId);
    const path =
      format === 'xlsx'
        ? checkCorrectionsWorkbookPath(id)
        : `${checkCorrectionsPath(id)}${labels === true ? '?labels=true' : ''}`;
    return fetchFile(this.#connection, path, destination, rest);
  }
}
