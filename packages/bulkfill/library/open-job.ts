import { hash } from 'node:crypto';
import { composedUuid } from '@bulkfill/engine/core/composed-uuid';
import { EngineError } from '@bulkfill/engine/core/engine-error';
import type { OptionSet } from '@bulkfill/engine/core/option-set';
import type { CheckJob } from '@bulkfill/engine/fill/check/check-rows';
import type { FillInput } from '@bulkfill/engine/fill/fill-input';
import { rowFillOptions } from '@bulkfill/engine/fill/fill-options';
import { type FillSettings, identifySettings } from '@bulkfill/engine/fill/fill-settings';
import { defaultMinModuleUm } from '@bulkfill/engine/fill/min-module';
import { listColumns, listColumnsToMatch, listRowKeys, withNamingColumns } from '@bulkfill/engine/fill/used-columns';
import { parseColumnKey } from '@bulkfill/engine/rows/column-key';
import { findNearestLabel } from '@bulkfill/engine/rows/find-nearest-label';
import { openJobRows } from '@bulkfill/engine/rows/group-rows';
import { maxFilenameColumns } from '@bulkfill/engine/rows/row-file-name';
import { parseTemplate } from '@bulkfill/engine/svc/read/parse-template';
import { readPackage } from '@bulkfill/engine/svc/read/read-package';
import type { VerifiedPackage } from '@bulkfill/engine/svc/verified-package';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { BulkfillError } from './bulkfill-error.ts';
import { defaultLimits, toRenderLimits } from './default-limits.ts';
import type { FillJob, RowFillOptions, SignedTemplate } from './job.ts';
import { openRows } from './open-rows.ts';
import { openSeal, type SealOptions } from './open-seal.ts';
import { requireBytes, requireKeys, requireMembers, requireOptions } from './requirements.ts';
import type { Template } from './template.ts';

/** Earliest timestamp of a ZIP entry. A constant keeps the bytes of equal inputs equal. */
const fixedEpoch = '1980-01-01T00:00:00Z';

const schemaVersion = 5;

/** Settings that differ between the fill functions. */
interface JobSettings {
  readonly maxFailedRowPercent?: number | undefined;
  readonly printFile?: boolean;
  readonly incompleteIsAllowedBy?: string | undefined;
  /** Options of the called function. */
  readonly known?: OptionSet;
}

/**
 * Validates the template and the rows, and builds the input of the engine. Reads nothing from the environment.
 *
 * Throws EngineError: the codes of `readPackage`, `openRows` and `requireOptions`, `INVALID_FILE`,
 * `INVALID_MAX_FAILED_ROW_PERCENT`, `INVALID_FILENAME_COLUMNS`, `TOO_MANY_FILENAME_COLUMNS`.
 */
export const openJob = async (
  job: FillJob,
  options: RowFillOptions,
  settings: JobSettings = {},
): Promise<FillInput & CheckJob> => {
  const known = settings.known ?? rowFillOptions;
  requireOptions(options, known);
  requireBytes(job?.pdf, 'pdf');
  requireMembers(job, ['pdf', 'template', 'rows'], known);
  const template = await verifiedTemplate(job.template);
  const groupBy =
    options.groupBy === undefined || options.groupBy === null
      ? undefined
      : columnKey(options.groupBy, template.template.columns, 'groupBy', 'INVALID_GROUP_BY');
  const fillSettings: FillSettings = {
    maxFailedRowPercent: failedRowPercent(settings.maxFailedRowPercent),
    filenameColumns: filenameKeys(options.filenameColumns ?? [], template.template.columns),
    includeStickers: options.includeStickers ?? false,
    flattenForms: options.flattenForms ?? false,
    printFile: settings.printFile ?? false,
    printEven: false,
    optimize: options.optimize ?? false,
    conformance: options.conformance ?? 'keep',
    readableNames: false,
    strict: options.strict ?? false,
    seal: options.seal !== undefined && options.seal !== null,
    sample: false,
    ...(groupBy === undefined ? {} : { groupBy }),
  };
  const named = groupBy === undefined ? fillSettings.filenameColumns : [...fillSettings.filenameColumns, groupBy];
  const signal = options.signal ?? undefined;
  const {
    rows: table,
    sha256,
    found,
  } = await openRows(job.rows, listColumnsToMatch(template.template, named), {
    lists: listColumns(template.template),
    known: withNamingColumns(listRowKeys(template.template), named).columns,
    signal,
    choice: options.columns,
  });
  const limits = options.limits ?? {};
  const seal = fillSettings.seal ? await openSeal(options.seal as SealOptions) : undefined;
  const identity = JSON.stringify([
    hash('sha256', job.pdf),
    template.sha256,
    sha256,
    ...identifySettings(fillSettings),
    ...(found.length === 0 ? [] : [found]),
  ]);
  return {
    source: job.pdf,
    package: template,
    ...(await openJobRows(table, undefined, groupBy)),
    ...(found.length === 0 ? {} : { tableFindings: found }),
    settings: fillSettings,
    options: {
      ...toRenderLimits(limits),
      readFont: readPackagedFile,
      seal,
      maxOutputBytes: limits.maxOutputBytes ?? Number.MAX_SAFE_INTEGER,
      minModuleUm: {
        linear: limits.minLinearModuleUm ?? defaultMinModuleUm.linear,
        matrix: limits.minMatrixModuleUm ?? defaultMinModuleUm.matrix,
      },
      jobId: composedUuid(identity),
      createdAt: fixedEpoch,
      signal,
      incompleteIsAllowedBy: settings.incompleteIsAllowedBy,
    },
  };
};

/** Validates a template, and verifies the signature if it is a package. */
export const verifiedTemplate = async (template: Template | SignedTemplate): Promise<VerifiedPackage> => {
  if (typeof template !== 'object' || template === null)
    throw new EngineError('MISSING_DOQLO_TEMPLATE_CONFIG', {
      message: '"template" must be a template, or { package, keys }.',
    });
  if ('package' in template) {
    requireMembers(template, ['package', 'keys']);
    requireBytes(template.package, 'package');
    requireKeys(template.keys);
    return readPackage(template.package, {
      keys: template.keys,
      maxBytes: defaultLimits.maxPackageBytes,
      use: { atMs: Date.now() },
    });
  }
  const resolved = parseTemplate(template);
  return {
    schemaVersion,
    name: null,
    sha256: hash('sha256', JSON.stringify(template)),
    source: null,
    template: resolved,
  };
};

const failedRowPercent = (percent = 100): number => {
  if (!Number.isInteger(percent) || percent < 0 || percent > 100) {
    throw new BulkfillError(
      'INVALID_MAX_FAILED_ROW_PERCENT',
      '"maxFailedRowPercent" must be an integer from 0 to 100.',
    );
  }
  return percent;
};

/**
 * Returns the keys of the columns that name the PDFs. Throws `INVALID_FILENAME_COLUMNS` and
 * `TOO_MANY_FILENAME_COLUMNS`.
 */
export const filenameKeys = (
  names: readonly string[],
  columns: VerifiedPackage['template']['columns'],
): readonly string[] => {
  if (!Array.isArray(names) || names.some((name) => typeof name !== 'string'))
    throw new BulkfillError('INVALID_FILENAME_COLUMNS', '"filenameColumns" must be an array of keys or labels.');
  if (names.length > maxFilenameColumns)
    throw new BulkfillError(
      'TOO_MANY_FILENAME_COLUMNS',
      `"filenameColumns" has more than ${maxFilenameColumns} entries.`,
    );
  return names.map((name) => columnKey(name, columns, 'filenameColumns', 'INVALID_FILENAME_COLUMNS'));
};

/** Returns the key of a column by key or label. Throws BulkfillError with `code`. */
const columnKey = (
  name: string,
  columns: VerifiedPackage['template']['columns'],
  option: string,
  code: 'INVALID_FILENAME_COLUMNS' | 'INVALID_GROUP_BY',
): string => {
  if (parseColumnKey(name) !== undefined) return name;
  const [found, second] = columns.filter(({ label }) => label === name);
  if (found !== undefined && second === undefined) return `column_${found.column}`;
  const nearest = findNearestLabel(
    name,
    columns.map(({ label }) => label),
  );
  const advice =
    second === undefined
      ? nearest === undefined
        ? '.'
        : `: did you mean "${nearest}"?`
      : ', but several columns are called that: use column_<n>.';
  throw new BulkfillError(code, `"${option}" holds "${name.slice(0, 60)}", which is not a column${advice}`);
};
