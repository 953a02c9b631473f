import type { Usage } from '@bulkfill/service/types/api';
import type { VNode } from 'preact';
import { countWords } from '../../language/numbers.ts';
import { texts } from '../../texts/account.ts';
import { computeShares } from './usage.ts';

/** Bar of the used, reserved and remaining rows of the month. The text below repeats it. */
export const QuotaBar = ({ usage }: { readonly usage: Usage }): VNode => {
  const { used, reserved } = computeShares(usage);
  const words = texts.quotaWords(
    countWords(usage.rows_used),
    countWords(usage.rows_reserved),
    countWords(usage.rows_limit),
  );
  return (
    <svg class="quota-bar" width="100%" height="12" role="img" aria-label={texts.rowsThisMonth(words)}>
      <rect class="quota-left" width="100%" height="12" />
      <rect class="quota-reserved" width={`${used + reserved}%`} height="12" />
      <rect class="quota-used" width={`${used}%`} height="12" />
    </svg>
  );
};
