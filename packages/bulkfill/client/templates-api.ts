import { rowOptions } from '@bulkfill/engine/core/door-options';
import { anything, flag, text, toSnakeCase } from '@bulkfill/engine/core/option-set';
import { fillTemplatePath, templatePath, templatesPath } from '@bulkfill/service/paths/paths';
import type { SavedTemplate, SavedTemplatePage } from '@bulkfill/service/types/api';
import { type Accept, type FillBody, type FilledTemplate, pageAnswer, recordAnswer } from './answers.ts';
import { isRecord } from './api-error.ts';
import { deleteOnce } from './delete-once.ts';
import { fetchSigned } from './download.ts';
import { formOf } from './form.ts';
import { type MetadataInput, partsOf, type RowInput, rowObject, type TemplateInput } from './inputs.ts';
import { type CreateOptions, idOf, keyOf } from './jobs-api.ts';
import { itemsOf, metadataQuery, type PageQuery, queryOf } from './pages.ts';
import { ask, type CallOptions, type Connection, callOptions, requireOptions } from './transport.ts';

export interface ListTemplatesOptions extends CallOptions, PageQuery {
  /** Only templates with all of these pairs. */
  readonly metadata?: MetadataInput | undefined;
}

export interface UpdateTemplateOptions extends CreateOptions {
  /**
   * Expected revision. The update is rejected with `TEMPLATE_CHANGED` if the template has another one. Default: any
   * revision.
   */
  readonly revision?: number | undefined;
}

/** Options for filling one document. Missing options use the defaults of the service. */
export interface TemplateFillOptions extends CreateOptions {
  readonly includeStickers?: boolean | undefined;
  readonly flattenForms?: boolean | undefined;
  /** For a PDF that declares PDF/A or PDF/UA: keep conformance, require it, or ignore it (keep). */
  readonly conformance?: 'keep' | 'require' | 'ignore' | undefined;
  /** Reject a row that would be partial, with `ROW_PARTIAL` and `details.warnings` (false). */
  readonly strict?: boolean | undefined;
  /** Columns whose values name the PDF, at most three. */
  readonly filenameColumns?: readonly string[] | undefined;
  /** Sign the PDF with the key of the service (false). */
  readonly seal?: boolean | undefined;
  /** Make a sample: "SAMPLE" on every page, not billed. */
  readonly sample?: boolean | undefined;
  /** Pairs that the answer returns. */
  readonly metadata?: MetadataInput | undefined;
}

/**
 * Templates stored in the service, and single documents filled from them. Every call throws BulkfillApiError, and the
 * signal's reason when it is aborted.
 */
export class TemplatesApi {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Stores a PDF with its package, for jobs, checks and `fill`. */
  async create(input: TemplateInput, { idempotencyKey, ...options }: CreateOptions = {}): Promise<SavedTemplate> {
    const call = { path: templatesPath, form: formOf(partsOf({ ...input })), idempotencyKey: keyOf(idempotencyKey) };
    return ask(this.#connection, { ...call, method: 'POST' }, templateAnswer, options);
  }

  /** Yields all templates of the account, newest first, and fetches one page at a time. */
  list(options: ListTemplatesOptions = {}): AsyncGenerator<SavedTemplate, undefined> {
    return itemsOf(
      (after) => this.listPage({ ...options, after }),
      ({ templates }) => templates,
      options.after,
    );
  }

  /** Returns one page of templates, with the cursor of the next page. */
  async listPage({ limit, after, metadata, ...options }: ListTemplatesOptions = {}): Promise<SavedTemplatePage> {
    const path = `${templatesPath}?${queryOf({ limit, after, ...metadataQuery(metadata) })}`;
    return ask(this.#connection, { method: 'GET', path }, pageAnswer<SavedTemplatePage>('templates'), options);
  }

  async get(templateId: string, options: CallOptions = {}): Promise<SavedTemplate> {
    return ask(this.#connection, { method: 'GET', path: templatePath(idOf(templateId)) }, templateAnswer, options);
  }

  /** Replaces the PDF and package of a template. Jobs that have started keep the old ones. */
  async update(templateId: string, input: TemplateInput, options: UpdateTemplateOptions = {}): Promise<SavedTemplate> {
    const { idempotencyKey, revision, ...rest } = options;
    const headers: Record<string, string> = revision === undefined ? {} : { 'If-Match': `"${revision}"` };
    const call = { path: templatePath(idOf(templateId)), form: formOf(partsOf({ ...input })), headers };
    return ask(
      this.#connection,
      { ...call, method: 'PUT', idempotencyKey: keyOf(idempotencyKey) },
      templateAnswer,
      rest,
    );
  }

  async delete(templateId: string, options: CallOptions = {}): Promise<void> {
    await deleteOnce(this.#connection, templatePath(idOf(templateId)), 'TEMPLATE_NOT_FOUND', options);
  }

  /**
   * Fills one document immediately. It is billed as one row. The client's own retries share an idempotency key and are
   * billed once. A failed row is rejected with `ROW_FAILED` and `details.warnings`. `{ groupRows }` makes one document
   * of several rows.
   */
  async fill(
    templateId: string,
    row: RowInput | { readonly groupRows: readonly RowInput[] },
    options: TemplateFillOptions = {},
  ): Promise<FilledTemplate> {
    requireOptions(options, {
      ...rowOptions,
      metadata: anything,
      seal: flag,
      sample: flag,
      conformance: text,
      idempotencyKey: text,
      ...callOptions,
    });
    const {
      includeStickers,
      flattenForms,
      conformance,
      strict,
      filenameColumns,
      seal,
      sample,
      metadata,
      idempotencyKey,
      ...rest
    } = options;
    const given = Object.entries({ flattenForms, includeStickers, conformance, strict, seal, sample, filenameColumns })
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [toSnakeCase(name), value] as const);
    const body = {
      ...rowMembers(row),
      ...(metadata ? { metadata } : {}),
      ...(given.length === 0 ? {} : { options: Object.fromEntries(given) }),
    };
    const call = {
      path: fillTemplatePath(idOf(templateId)),
      json: JSON.stringify(body),
      headers: { Accept: 'application/json' },
    };
    const {
      pdf,
      pdf_url: address,
      ...told
    } = await ask(
      this.#connection,
      { ...call, method: 'POST', idempotencyKey: keyOf(idempotencyKey) },
      fillAnswer,
      rest,
    );
    const bytes = pdf === undefined ? await fetchSigned(this.#connection, address ?? '', rest) : bytesOf(pdf);
    return { ...told, fileName: told.file_name, pdf: bytes };
  }
}

const rowMembers = (row: RowInput | { readonly groupRows: readonly RowInput[] }) =>
  isRecord(row) && Array.isArray(row.groupRows)
    ? { group_rows: (row.groupRows as readonly RowInput[]).map(rowObject) }
    : { row: rowObject(row as RowInput) };

const templateAnswer = recordAnswer<SavedTemplate>('template_id');

const fillAnswer: Accept<FillBody> = ({ response, body }) =>
  response.status === 200 &&
  isRecord(body) &&
  typeof body.file_name === 'string' &&
  (typeof body.pdf === 'string' || typeof body.pdf_url === 'string')
    ? (body as unknown as FillBody)
    : undefined;

/** Decodes base64. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
