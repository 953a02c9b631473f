import { mib } from '@bulkfill/engine/browser/kit';
import type { Usage } from '@bulkfill/service/types/api';
import { texts } from '../../texts/new-job.ts';
import { countRowsLeft } from '../usage/usage.ts';

export interface RunPlan {
  /** Name of the template or package, else of the PDF. */
  readonly name: string;
  readonly rows: number;
  readonly documents: number;
  readonly isGrouped: boolean;
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

/** Formats `Ordonnance × 40 rows`, or `Ordonnance × 61 rows · 20 documents`. */
export const planTitle = ({ name, rows, documents, isGrouped }: RunPlan): string =>
  isGrouped ? texts.planOfDocuments(name, rows, documents) : texts.planTitle(name, rows);

/** Formats `40 PDFs, some 6 MB, 40 of the 49,911 rows left this month; a retry of failed rows is free.` */
export const planWords = ({ documents, bytesPerRow: each, usage }: RunPlan): string => {
  const facts = [
    texts.pdfs(documents),
    each === undefined ? '' : texts.someSize(documents * each),
    usage === undefined ? '' : texts.ofRowsLeft(documents, countRowsLeft(usage)),
  ];
  return texts.planOf(facts.filter(Boolean).join(', '));
};

/** Returns a reason why the run would not complete; `undefined` if none is known. */
export const planWarning = ({ rows, documents, bytesPerRow: each, usage }: RunPlan): string | undefined => {
  if (rows === 0) return texts.nothingToRun;
  if (usage === undefined) return undefined;
  const left = countRowsLeft(usage);
  if (documents > left) return texts.tooFewRowsLeft(left);
  const mostAtOnce = mostRows[usage.plan];
  if (rows > mostAtOnce) return texts.tooManyRows(mostAtOnce);
  const most = mostOutputBytes(usage.plan);
  if (each === undefined || documents * each <= most) return undefined;
  return texts.zipTooLarge(most);
};
