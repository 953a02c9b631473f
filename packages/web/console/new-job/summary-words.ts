import { mib } from '@bulkfill/engine/browser/kit';
import type { Usage } from '@bulkfill/service/types/api';
import { countWords, rowsWords, sizeWords } from '../jobs/number-words.ts';
import { countRowsLeft } from '../usage/usage.ts';

export interface RunPlan {
  /** Name of the template or package, else of the PDF. */
  readonly name: string;
  readonly rows: number;
  readonly bytesPerRow: number | undefined;
  readonly usage: Usage | undefined;
}

/** Bytes that a row adds to its source PDF: some texts, and part of a font. */
const addedBytes = 3000;

/** Default compressed share of a PDF without a sample. */
const usualShare = 0.9;

/** Estimates the bytes per PDF in a ZIP. `share`: compressed share of the source. */
export const bytesPerRow = (sourceBytes: number, share = usualShare): number =>
  Math.round(sourceBytes * share) + addedBytes;

/** Returns the size limit of a ZIP. Source: specification 8. */
const mostOutputBytes = (plan: string): number => (plan === 'free' ? 200 * mib : 1024 * mib);

/** Default row limits per job. Source: specification 8. */
const mostRows: Readonly<Record<Usage['plan'], number>> = { free: 1000, business: 10_000, scale: 50_000 };

const pdfWords = (count: number): string => `${countWords(count)} ${count === 1 ? 'PDF' : 'PDFs'}`;

/** Formats `Ordonnance × 40 rows`. */
export const planTitle = ({ name, rows }: RunPlan): string => `${name} × ${rowsWords(rows)}`;

/** Formats `40 PDFs, some 6 MB, 40 of the 49,911 rows left this month; a retry of failed rows is free.` */
export const planWords = ({ rows, bytesPerRow: each, usage }: RunPlan): string => {
  const facts = [
    pdfWords(rows),
    each === undefined ? '' : `some ${sizeWords(rows * each)}`,
    usage === undefined ? '' : `${countWords(rows)} of the ${rowsWords(countRowsLeft(usage))} left this month`,
  ];
  return `${facts.filter(Boolean).join(', ')}; a retry of failed rows is free.`;
};

/** Returns a reason why the run would not complete; `undefined` if none is known. */
export const planWarning = ({ rows, bytesPerRow: each, usage }: RunPlan): string | undefined => {
  if (rows === 0) return 'All rows are left out: nothing to run.';
  if (usage === undefined) return undefined;
  const left = countRowsLeft(usage);
  if (rows > left)
    return `Only ${rowsWords(left)} ${left === 1 ? 'is' : 'are'} left this month. Leave some out, or wait for the next month.`;
  const mostAtOnce = mostRows[usage.plan];
  if (rows > mostAtOnce)
    return `This may exceed your plan's ${countWords(mostAtOnce)} rows per job. Leave some out, or run several jobs.`;
  const most = mostOutputBytes(usage.plan);
  if (each === undefined || rows * each <= most) return undefined;
  return `This may exceed the ${sizeWords(most)} limit of a ZIP. Choose “Smaller files”, or run fewer rows at once.`;
};
