import { findNearestName } from '@bulkfill/engine/core/nearest-name';
import { maxSentFindingsBytes } from '@bulkfill/engine/rows/sent-findings';
import { maxCorrectionsBytes } from '@bulkfill/engine/threads/tasks/row-corrector';
import type { Config } from '../../core/config.ts';
import type { PlanName } from '../../core/plan-limits.ts';
import { AppError } from '../../errors/app-error.ts';
import type { FileField } from './create-form.ts';

export interface FileRule {
  readonly maxBytes: number;
  /** Content type of the stored object. The client's content type is ignored. */
  readonly contentType: string;
  readonly tooLarge: () => AppError;
}

/** Returns the rules for a create's files under one plan. Source: specification 7.2, 8. */
export const buildFileRules = (config: Config, plan: PlanName): Readonly<Record<FileField, FileRule>> => {
  const { maxPdfBytes, maxPackageBytes } = config.plans[plan];
  return {
    pdf: {
      maxBytes: maxPdfBytes,
      contentType: 'application/pdf',
      tooLarge: () =>
        new AppError(plan === 'free' ? 'FREE_FILE_SIZE_LIMIT_REACHED' : 'PAID_FILE_SIZE_LIMIT_REACHED', {
          message: `The file "pdf" is larger than the ${maxPdfBytes} bytes that the plan allows.`,
        }),
    },
    svc_file: {
      maxBytes: maxPackageBytes,
      contentType: 'application/gzip',
      tooLarge: () =>
        new AppError('DOQLO_FILE_SIZE_LIMIT_EXCEEDED', {
          message: `The file "svc_file" is larger than the ${maxPackageBytes} bytes that the plan allows.`,
        }),
    },
    csv_file: {
      maxBytes: config.input.maxCsvBytes,
      contentType: 'text/csv',
      tooLarge: () => new AppError('CSV_FILE_SIZE_LIMIT_EXCEEDED'),
    },
    rows_json: {
      maxBytes: config.input.maxRowsJsonBytes,
      contentType: 'application/json',
      // Specification 7.2: only this field answers 400.
      tooLarge: () => new AppError('PAYLOAD_TOO_LARGE', { status: 400, message: '"rows_json" is larger than 10 MiB.' }),
    },
    table_findings: {
      maxBytes: maxSentFindingsBytes,
      contentType: 'application/json',
      tooLarge: () =>
        new AppError('PAYLOAD_TOO_LARGE', {
          message: `"table_findings" is larger than ${maxSentFindingsBytes} bytes.`,
        }),
    },
    corrections: {
      maxBytes: maxCorrectionsBytes,
      contentType: 'text/csv',
      tooLarge: () =>
        new AppError('INVALID_CORRECTIONS', {
          message: `The corrections are larger than ${maxCorrectionsBytes} bytes.`,
        }),
    },
    rows: {
      maxBytes: config.input.maxRowsJsonBytes,
      contentType: 'application/json',
      tooLarge: () =>
        new AppError('INVALID_CORRECTIONS', {
          message: `"rows" is larger than ${config.input.maxRowsJsonBytes} bytes.`,
        }),
    },
    template: {
      maxBytes: maxPackageBytes,
      contentType: 'application/json',
      tooLarge: () =>
        new AppError('DOQLO_FILE_SIZE_LIMIT_EXCEEDED', {
          message: `The field "template" is larger than the ${maxPackageBytes} bytes that the plan allows.`,
        }),
    },
    assets: {
      maxBytes: maxPackageBytes,
      contentType: 'application/json',
      tooLarge: () =>
        new AppError('DOQLO_FILE_SIZE_LIMIT_EXCEEDED', {
          message: `The field "assets" is larger than the ${maxPackageBytes} bytes that the plan allows.`,
        }),
    },
    row_numbers: { maxBytes: 0, contentType: 'application/json', tooLarge: () => new AppError('UPLOAD_ERROR') },
  };
};

const maxShownCharacters = 60;
const shownField = (name: string | undefined): string =>
  name === undefined ? 'A field without a name' : `The field "${name.slice(0, maxShownCharacters)}"`;

/** Returns the error for a text field or an unknown part above `maxBytes`. Source: specification 7.2. */
export const fieldTooLarge = (name: string | undefined, isKnown: boolean, maxBytes: number) => (): AppError =>
  name === 'webhook_url'
    ? new AppError('WEBHOOK_URL_SIZE_LIMIT_EXCEEDED')
    : new AppError('PAYLOAD_TOO_LARGE', {
        message: `${shownField(name)} is ${isKnown ? '' : 'not recognised, and '}larger than ${maxBytes} bytes.`,
      });

/** Names of a field in the library, the client and the command line. */
const otherNames: Readonly<Record<string, string>> = {
  package: 'svc_file',
  svc: 'svc_file',
  csv: 'csv_file',
  rows_json: 'rows',
};

/** Throws `UPLOAD_ERROR` for an unknown field that resembles a known one: a typo would be ignored. */
export const refuseNearMiss = (name: string | undefined, known: readonly string[]): void => {
  if (name === undefined || known.includes(name) || name === 'rows') return;
  const other = otherNames[name.toLowerCase()];
  const meant = other !== undefined && known.includes(other) ? other : findNearestName(name, known);
  if (meant !== undefined)
    throw new AppError('UPLOAD_ERROR', { message: `${shownField(name)} is not known. Did you mean "${meant}"?` });
};
