import type { RowsToCorrect } from '@bulkfill/service/types/console';
import { ask } from '../../api/client.ts';
import { nameColumns } from '../tables/column-words.ts';
import { jobRoutes } from './job-routes.ts';

/** Loads the rows that need attention. Columns with equal labels are named with their numbers. */
export const loadRowsToCorrect = async (jobId: string, signal: AbortSignal): Promise<RowsToCorrect> => {
  const found = await ask<RowsToCorrect>('GET', jobRoutes.rowsToCorrect(jobId), { signal });
  const words = nameColumns(found.columns.map(({ label }) => label));
  return { ...found, columns: found.columns.map((column, number) => ({ ...column, label: words[number] ?? '' })) };
};

/** Counts the rows that still need attention, here and in retries. */
export const openRows = ({ total, moved }: Pick<RowsToCorrect, 'total' | 'moved'>): number =>
  moved.reduce((sum, { open_rows: open }) => sum + open, total);

export const attentionId = 'attention-heading';

const focusFirstCell = (section: Element): boolean => {
  const cell = section.querySelector<HTMLElement>('td.noted') ?? section.querySelector<HTMLElement>('[data-cell]');
  cell?.scrollIntoView({ block: 'center' });
  cell?.focus({ preventScroll: true });
  return cell !== null;
};

/** Brings the rows that need attention into sight, with the focus in the first table once it is loaded. */
export const focusRowsToFix = (): void => {
  const section = document.getElementById(attentionId)?.closest('section');
  if (!section || focusFirstCell(section)) return;
  const loading = new MutationObserver(() => {
    if (focusFirstCell(section)) loading.disconnect();
  });
  loading.observe(section, { childList: true, subtree: true });
};
