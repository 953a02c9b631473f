import { mib } from '../../../lib/engine/browser/kit.ts';
import type { Usage } from '../../../lib/service/http/answers/api.ts';
import { countWords, rowsWords, sizeWords } from '../jobs/number-words.ts';
import { rowsLeft } from '../usage/usage.ts';

/** What is known of a run before it begins. */
export interface RunPlan {
  /** Of the template or the package, else of the PDF. */
  readonly name: string;
  /** Rows that run. */
  readonly rows: number;
  /** Bytes of one PDF in the ZIP, as far as they can be told. */
  readonly bytesPerRow: number | undefined;
  readonly usage: Usage | undefined;
}

/** What a row adds to the PDF that it is made from: some texts, and the part of a font. */
const addedBytes = 3000;

/** Of a PDF's own bytes, those that are left in a ZIP, where nothing was tried. */
const usualShare = 0.9;

/** Bytes of one PDF in a ZIP. `share`: what is left of the source when it is deflated. */
export const bytesPerRow = (sourceBytes: number, share = usualShare): number => Math.round(sourceBytes * share) + addedBytes;

/** What one ZIP may have. Source: specification 8. */
const mostOutputBytes = (plan: string): number => (plan === 'free' ? 200 * mib : 1024 * mib);

/** Rows that one job may have, where the service is not set otherwise. Source: specification 8. */
const mostRows: Readonly<Record<Usage['plan'], number>> = { free: 1000, business: 10_000, scale: 50_000 };

const pdfWords = (count: number): string => `${countWords(count)} ${count === 1 ? 'PDF' : 'PDFs'}`;

/** `Ordonnance × 40 rows`. */
export const planTitle = ({ name, rows }: RunPlan): string => `${name} × ${rowsWords(rows)}`;

/** `40 PDFs, some 6 MB, 40 of the 49,911 rows left this month; a retry of failed rows is free.` */
export const planWords = ({ rows, bytesPerRow: each, usage }: RunPlan): string => {
  const facts = [
    pdfWords(rows),
    each === undefined ? '' : `some ${sizeWords(rows * each)}`,
    usage === undefined ? '' : `${countWords(rows)} of the ${rowsWords(rowsLeft(usage))} left this month`,
  ];
  return `${facts.filter(Boolean).join(', ')}; a retry of failed rows is free.`;
};

/** What would keep the run from its end; undefined where nothing is known to. */
export const planWarning = ({ rows, bytesPerRow: each, usage }: RunPlan): string | undefined => {
  if (rows === 0) return 'All rows are left out: nothing would be made.';
  if (usage === undefined) return undefined;
  const left = rowsLeft(usage);
  if (rows > left)
    return `Only ${rowsWords(left)} ${left === 1 ? 'is' : 'are'} left this month. Leave some out, or wait for the next month.`;
  const mostAtOnce = mostRows[usage.plan];
  if (rows > mostAtOnce)
    return `These may be more rows than one job takes: ${countWords(mostAtOnce)} with your plan. Leave some out, or run them in several jobs.`;
  const most = mostOutputBytes(usage.plan);
  if (each === undefined || rows * each <= most) return undefined;
  return `This may be more than the ${sizeWords(most)} that one ZIP may have. Choose “Smaller files”, or run fewer rows at once.`;
};
