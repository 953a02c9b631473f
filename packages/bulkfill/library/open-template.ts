import { withoutParams } from '@bulkfill/engine/core/diagnostic';
import { signalOption } from '@bulkfill/engine/core/door-options';
import { EngineError } from '@bulkfill/engine/core/engine-error';
import { anything, flag } from '@bulkfill/engine/core/option-set';
import { drawOptions, sealOption, templateLimitOptions } from '@bulkfill/engine/fill/fill-options';
import { toRowResultObject } from '@bulkfill/engine/fill/row-result';
import { listColumns, listColumnsToMatch, listRowKeys, withNamingColumns } from '@bulkfill/engine/fill/used-columns';
import { type OneRowSettings, WarmTemplate } from '@bulkfill/engine/fill/warm-template';
import { KeptSealingKey } from '@bulkfill/engine/pdf/seal/kept-sealing-key';
import { requireBoundedRow } from '@bulkfill/engine/rows/bounded-row';
import type { VerifiedPackage } from '@bulkfill/engine/svc/verified-package';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import type { JSONWebKeySet } from 'jose';
import { BulkfillError, withPublicErrors } from './bulkfill-error.ts';
import { toRenderLimits } from './default-limits.ts';
import { type FilledRow, furtherMembers, incompleteOption } from './fill-each.ts';
import type { FillLimits, IncompleteSourceOption, RowFillOptions, RowInput } from './job.ts';
import { filenameKeys, verifiedTemplate } from './open-job.ts';
import { openRows } from './open-rows.ts';
import { openSeal } from './open-seal.ts';
import { requireBytes, requireOptions } from './requirements.ts';
import type { Template } from './template.ts';

/** Options for filling one row. Defaults: the options of the template. */
export type OneFillOptions = Pick<
  RowFillOptions,
  'filenameColumns' | 'includeStickers' | 'flattenForms' | 'conformance' | 'strict' | 'seal' | 'signal'
>;

/** PDF with a template, or with a signed package and the public keys that may have signed it. */
export interface OpenTemplateInput extends Omit<OneFillOptions, 'signal'>, IncompleteSourceOption {
  readonly pdf: Uint8Array;
  readonly template?: Template | undefined;
  readonly package?: Uint8Array | undefined;
  readonly keys?: JSONWebKeySet | undefined;
  /** Rewrite the PDF in fewer bytes first (false). */
  readonly optimize?: boolean | undefined;
  readonly limits?: Pick<FillLimits, 'maxPages' | 'maxImageOverlaysPerRow' | 'maxRowPicturePixels'> | undefined;
}

/** One filled PDF. */
export interface OneFilledPdf
  extends Pick<FilledRow, 'warnings' | 'notices' | 'moreWarnings' | 'moreNotices' | 'omittedPages'> {
  readonly pdf: Uint8Array;
  readonly status: 'success' | 'partial';
  /** File name in a ZIP. */
  readonly fileName: string;
  /** SHA-256 of `pdf`, as hex. */
  readonly sha256: string;
  /** Sizes and lines of texts that were shrunk or do not fit. */
  readonly fit: readonly Readonly<Record<string, unknown>>[];
}

/** Template that is ready to fill. */
export interface OpenedTemplate extends Disposable {
  /**
   * Fills the PDF of one row. The bytes are those of a job with this row alone. Calls may overlap.
   *
   * Rejects with the `BulkfillError` of a failed row, and with the signal's reason. Rejects with `UNKNOWN_COLUMN` for a
   * key that is not a column, and with `INVALID_ROWS_JSON` for more than 100,000 values.
   */
  fill(row: RowInput, options?: OneFillOptions): Promise<OneFilledPdf>;
  /** Releases the resources. Later fills are rejected with `TEMPLATE_CLOSED`. Further calls have no effect. */
  close(): void;
}

/**
 * Opens a template to fill single documents on demand. Validates the template once. The first fill prepares data that
 * later fills share, up to about 64 MB. Fills in the calling thread.
 *
 * Rejects with `BulkfillError`: `INVALID_FILE`, `INVALID_PARAMETER`, the codes of `readPackage` and
 * `INVALID_DOQLO_SCHEMA`. The first fill rejects with the codes of the PDF.
 *
 * @example
 * ```ts
 * import { readFile, writeFile } from 'node:fs/promises';
 * import { openTemplate } from 'bulkfill';
 *
 * using certificate = await openTemplate({
 *   pdf: await readFile('form.pdf'),
 *   template: JSON.parse(await readFile('template.json', 'utf8')),
 * });
 * const { pdf, fileName } = await certificate.fill({ 'Full name': 'Zoë' });
 * await writeFile(fileName, pdf);
 * ```
 */
export const openTemplate = (input: OpenTemplateInput): Promise<OpenedTemplate> =>
  withPublicErrors(async () => {
    const { pdf, limits } = input ?? {};
    requireBytes(pdf, 'pdf');
    requireOptions(input, openOptions);
    const template = await verifiedTemplate(givenTemplate(input));
    const settings = settingsOf(input, {}, template);
    const allowedBy = incompleteOption(input);
    let warm: WarmTemplate | undefined = new WarmTemplate({
      source: pdf,
      package: template,
      options: {
        ...toRenderLimits(limits ?? {}),
        readFont: readPackagedFile,
        incompleteIsAllowedBy: allowedBy,
      },
    });
    const sealingKey = new KeptSealingKey();
    const close = (): void => {
      warm = undefined;
    };
    return {
      fill: (row, options) =>
        withPublicErrors(() =>
          fillOpened(warm, { row, options: { seal: input.seal, ...options }, settings, template, sealingKey }),
        ),
      close,
      [Symbol.dispose]: close,
    };
  });

const oneFillOptions = { ...drawOptions, seal: sealOption, signal: signalOption };
const openOptions = {
  pdf: anything,
  template: anything,
  package: anything,
  keys: anything,
  ...drawOptions,
  seal: sealOption,
  optimize: flag,
  allowIncompleteSource: flag,
  limits: templateLimitOptions,
};

/** Whether a value is present. `null` counts as absent. */
const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const givenTemplate = (input: OpenTemplateInput) => {
  const { template, package: bytes, keys } = input;
  if (isGiven(template) === isGiven(bytes))
    throw new EngineError('MISSING_DOQLO_TEMPLATE_CONFIG', {
      message: 'Pass exactly one of "template" and "package". A package needs "keys".',
    });
  // `{ package, keys }` is the template of a job with a package.
  return template ?? { package: bytes as Uint8Array, keys: keys as JSONWebKeySet };
};

const settingsOf = (
  options: OneFillOptions & { readonly optimize?: boolean | undefined },
  by: Partial<OneRowSettings>,
  { template }: VerifiedPackage,
): OneRowSettings => ({
  filenameColumns:
    options.filenameColumns === undefined
      ? (by.filenameColumns ?? [])
      : filenameKeys(options.filenameColumns, template.columns),
  includeStickers: options.includeStickers ?? by.includeStickers ?? false,
  flattenForms: options.flattenForms ?? by.flattenForms ?? false,
  optimize: options.optimize ?? by.optimize ?? false,
  conformance: options.conformance ?? by.conformance ?? 'keep',
  strict: options.strict ?? by.strict ?? false,
});

interface OneFill {
  readonly row: RowInput;
  readonly options: OneFillOptions;
  readonly settings: OneRowSettings;
  readonly template: VerifiedPackage;
  readonly sealingKey: KeptSealingKey;
}

const fillOpened = async (
  warm: WarmTemplate | undefined,
  { row, options, settings, template, sealingKey }: OneFill,
): Promise<OneFilledPdf> => {
  if (warm === undefined)
    throw new BulkfillError('TEMPLATE_CLOSED', 'The template is closed. Open it again to fill it.');
  requireOptions(options, oneFillOptions);
  const signal = options.signal ?? undefined;
  signal?.throwIfAborted();
  requireBoundedRow(row);
  const asked = settingsOf(options, settings, template);
  const lists = listColumns(template.template);
  const columns = listColumnsToMatch(template.template, asked.filenameColumns);
  const known = withNamingColumns(listRowKeys(template.template), asked.filenameColumns).columns;
  const { rows } = await openRows([row], columns, { signal, lists, known, unknownKey: 'UNKNOWN_COLUMN' });
  const [first = []] = (await rows.batches()[Symbol.asyncIterator]().next()).value ?? [];
  const seal = options.seal ? await openSeal(options.seal, sealingKey) : undefined;
  const { result, pdf } = await warm.fill(first, { ...asked, seal: seal !== undefined }, { signal, seal });
  const { status, fileName, sha256, error } = result;
  const [warnings, notices] = [result.warnings.map(withoutParams), result.notices.map(withoutParams)];
  if (status === 'failed' || pdf === null || fileName === null || sha256 === null)
    throw new BulkfillError(error?.code ?? 'ROW_GENERATION_FAILED', error?.message ?? 'The row has no PDF.', {
      details: { warnings },
    });
  const { fit = [] } = toRowResultObject(result);
  return { pdf, status, fileName, sha256, warnings, notices, ...furtherMembers(result), fit };
};
