import type { WrittenAs } from './rows-message.ts';

/** What a person has chosen on "New job", until it is sent. */
export interface NewJobDraft {
  /** Empty where files are chosen instead. */
  readonly templateId: string;
  readonly pdf: File | undefined;
  readonly package: File | undefined;
  readonly rows: File | undefined;
  /** Undefined lets the reader guess. */
  readonly header: boolean | undefined;
  /** How the file is written, where that was told before; the reader guesses otherwise. */
  readonly written: WrittenAs | undefined;
  /** As typed. */
  readonly percent: string;
  readonly filenameColumns: string;
  readonly flattenForms: boolean;
  readonly includeMarkers: boolean;
  readonly optimize: boolean;
  readonly printFile: boolean;
  readonly printEven: boolean;
  readonly webhook: boolean;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
}

export const emptyDraft: NewJobDraft = {
  templateId: '',
  pdf: undefined,
  package: undefined,
  rows: undefined,
  header: undefined,
  written: undefined,
  percent: '10',
  filenameColumns: '',
  flattenForms: false,
  includeMarkers: false,
  optimize: false,
  printFile: false,
  printEven: false,
  webhook: false,
  webhookUrl: '',
  webhookSecret: '',
};

/** Whether leaving the application would lose a choice that takes work to make again. */
export const hasFiles = ({ pdf, package: signed, rows }: NewJobDraft): boolean =>
  pdf !== undefined || signed !== undefined || rows !== undefined;
