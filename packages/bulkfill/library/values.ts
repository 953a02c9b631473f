export type { Rect } from '@bulkfill/engine/svc/template';

/** Text, a column, or a text with columns in it: `{ text: 'Dear {{column_0}}' }`. */
export type Value = { readonly static: string } | { readonly column: string } | { readonly text: string };

/** Formatting of a value before it is drawn. */
export type Format =
  | { readonly number: Intl.NumberFormatOptions & { readonly inputLocale?: string }; readonly locale?: string }
  | {
      readonly date: Intl.DateTimeFormatOptions & { readonly input?: string | readonly string[] };
      readonly locale?: string;
    }
  | { readonly case: 'upper' | 'lower' | 'title'; readonly locale?: string }
  | { readonly map: Readonly<Record<string, string>>; readonly otherwise?: 'keep' | 'blank' | 'error' };

/** Condition on a row for an overlay or a page. */
export type Condition =
  | { readonly column: string; readonly is: string }
  | { readonly column: string; readonly in: readonly string[] }
  | { readonly column: string; readonly blank: boolean }
  | {
      readonly column: string;
      readonly above?: number;
      readonly from?: number;
      readonly below?: number;
      readonly upTo?: number;
      readonly inputLocale?: string;
    }
  | {
      readonly column: string;
      /** Days: `2026-01-31`. */
      readonly after?: string;
      readonly since?: string;
      readonly before?: string;
      readonly until?: string;
      readonly input?: string | readonly string[];
    }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };
