import type { Table } from '@bulkfill/engine/browser/rows';
import { language } from '../language/language.ts';
import { texts } from '../texts/diagnostics.ts';
import { findingTitle } from './diagnostic-words.ts';

/** Sentence of a note about a table, in the language of the page. */
export const noteWords = ({ code, message, params = {} }: Table['notes'][number]): string =>
  texts.notes[code]?.(params) ?? message;

/** Sentence of a warning about a whole job. Other languages than English have a sentence per code. */
export const jobWarningWords = ({ code, message }: { readonly code: string; readonly message: string }): string =>
  language === 'en' ? message : (texts.warnings[code] ?? findingTitle(code));

/** Sentence of a reason why outputs lose their conformance. */
export const lossWords = ({ code, message }: { readonly code: string; readonly message: string }): string =>
  texts.losses[code] ?? message;
