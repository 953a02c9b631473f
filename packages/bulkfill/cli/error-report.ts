import { isAppError } from '@bulkfill/service/errors/app-error';
import { CliError, UsageError } from './errors.ts';
import { explainFileError, FileError } from './file-error.ts';
import { ServiceError, SubmissionError, UnreachableError } from './submit/errors.ts';
import { interruptionOf } from './terminal/interrupted.ts';
import { escapeControls, withFullStop } from './terminal/printable.ts';

export interface ErrorReport {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>> | null;
}

export const buildErrorDocument = (error: unknown) => ({
  error: errorReport(error),
  ...(error instanceof SubmissionError ? error.context : {}),
});

/** Returns the code and message of any failure. The code is from the contract or specific to the command line. */
const errorReport = (error: unknown): ErrorReport => {
  if (error instanceof SubmissionError) {
    const report = errorReport(error.cause);
    return {
      ...report,
      message: error.advice === '' ? report.message : `${withFullStop(report.message)} ${oneLine(error.advice)}`,
    };
  }
  return {
    code: contractCode(error) ?? ownCode(error),
    message: `${oneLine(messageOf(error))}${adviceOn(error)}`,
    details:
      (isAppError(error) || error instanceof ServiceError || error instanceof CliError ? error.details : undefined) ??
      null,
  };
};

/**
 * Formats any failure as one line with advice. Codes of the contract come first, so that scripts can search for them.
 */
export const formatErrorLine = (error: unknown): string => {
  const code = contractCode(error instanceof SubmissionError ? error.cause : error);
  const { message } = errorReport(error);
  return `bulkfill: ${code === undefined ? message : `${code}: ${message}`}\n${namesSideBySide(error)}`;
};

const maxNames = 30;
const nameWidth = 40;

/** Lists the column names of the template and of the table side by side, as `--by-place` would pair them. */
const namesSideBySide = (error: unknown): string => {
  const { template_columns: ours, table_columns: theirs } = (isAppError(error) ? error.details : undefined) ?? {};
  if (!Array.isArray(ours) || !Array.isArray(theirs)) return '';
  const row = (left: unknown, right: unknown): string =>
    `  ${escapeControls(String(left ?? ''))
      .slice(0, nameWidth)
      .padEnd(nameWidth)}  ${escapeControls(String(right ?? '')).slice(0, nameWidth)}`.trimEnd();
  const rows = Array.from({ length: Math.min(maxNames, Math.max(ours.length, theirs.length)) }, (_, place) =>
    row(ours[place], theirs[place]),
  );
  return `${[row('TEMPLATE', 'TABLE'), ...rows].join('\n')}\n`;
};

const contractCode = (error: unknown): string | undefined =>
  isAppError(error) || error instanceof ServiceError ? error.code : undefined;

const ownCode = (error: unknown): string => {
  if (error instanceof CliError) return error.code;
  if (error instanceof UsageError) return 'WRONG_USAGE';
  if (interruptionOf(error) !== undefined) return 'INTERRUPTED';
  if (error instanceof UnreachableError) return 'SERVICE_UNREACHABLE';
  return error instanceof FileError || explainFileError(error) !== undefined ? 'FILE_ERROR' : 'FAILED';
};

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const interruption = interruptionOf(error);
  if (interruption !== undefined) return interruption.message;
  const { code, path, address, port } = error as NodeJS.ErrnoException & {
    readonly address?: string;
    readonly port?: number;
  };
  if (code === 'ECONNREFUSED')
    return `nothing answers at ${address ?? 'the service'}:${port ?? ''}; is the service running?`;
  const reason = explainFileError(error);
  return reason !== undefined && path !== undefined && !(error instanceof FileError)
    ? `${path}: ${reason}`
    : error.message;
};

const oneLine = (text: string): string => {
  const lines = text.split('\n').map((line) => line.trim());
  return escapeControls(lines.filter((line) => line !== '').join(' '));
};

/** Returns advice specific to the command line, which the service cannot know. */
const adviceOn = (error: unknown): string => {
  switch (contractCode(error)) {
    case 'PASSWORD_REQUIRED':
      return ' --password-file FILE reads it from a file, and from standard input if FILE is "-".';
    case 'RIGHTS_NOT_CONFIRMED':
      return ' --i-have-the-right confirms it.';
    default:
      return '';
  }
};
