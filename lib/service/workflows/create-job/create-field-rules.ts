import { maxCorrectionsBytes } from '../../../engine/threads/work/row-mender.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Config } from '../../kit/config.ts';
import type { PlanName } from '../../kit/plan-limits.ts';
import type { FileField } from './create-form.ts';

/** What holds for one file of a create. */
export interface FileRule {
  readonly maxBytes: number;
  /** What it is stored as; what the client calls it does not count. */
  readonly contentType: string;
  readonly tooLarge: () => AppError;
}

/** The rules of a create's files under one plan. Source: specification 7.2, 8. */
export const fileRules = (config: Config, plan: PlanName): Readonly<Record<FileField, FileRule>> => {
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
      // Specification 7.2: this field alone answers 400.
      tooLarge: () => new AppError('PAYLOAD_TOO_LARGE', { status: 400, message: '"rows_json" is larger than 10 MiB.' }),
    },
    corrections: {
      maxBytes: maxCorrectionsBytes,
      contentType: 'text/csv',
      tooLarge: () => new AppError('INVALID_CORRECTIONS', { message: `The corrections are larger than ${maxCorrectionsBytes} bytes.` }),
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

/** The error of a text field, or of a part that nobody reads, past `maxBytes`. Source: specification 7.2. */
export const fieldTooLarge = (name: string | undefined, isKnown: boolean, maxBytes: number) => (): AppError =>
  name === 'webhook_url'
    ? new AppError('WEBHOOK_URL_SIZE_LIMIT_EXCEEDED')
    : new AppError('PAYLOAD_TOO_LARGE', {
        message: `${isKnown ? `The field "${name}"` : 'A field that is not recognised'} is larger than ${maxBytes} bytes.`,
      });
