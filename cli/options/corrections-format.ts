import type { CorrectionsFormat } from '../../lib/engine/fill/mend/make-corrections.ts';

/** The kind of file that a table of corrections becomes, by the ending of its name. */
export const correctionsFormatOf = (path: string): CorrectionsFormat => (/\.xlsx$/i.test(path) ? 'xlsx' : 'csv');
