import type { MonthOfUse } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { countWords } from '../../language/numbers.ts';
import { texts } from '../../texts/account.ts';
import { monthWords, roundAxisTop } from './usage.ts';

const plotTop = 18;
const plotHeight = 140;
const labelHeight = 26;
const slotPercent = 100 / 12;
const barPercent = 4;

export const UsageChart = ({ months }: { readonly months: readonly MonthOfUse[] }): VNode => {
  const largest = Math.max(...months.map(({ rows }) => rows));
  const top = roundAxisTop(largest);
  const lines = largest === 0 ? [] : top % 2 === 0 ? [1, 0.5] : [1];
  const bottom = plotTop + plotHeight;
  return (
    <svg class="usage-chart" width="100%" height={bottom + labelHeight} role="img" aria-label={texts.aboutChart}>
      {lines.map((part) => (
        <g key={part}>
          <line class="chart-line" x1="0" x2="100%" y1={bottom - plotHeight * part} y2={bottom - plotHeight * part} />
          <text class="chart-text" x="0" y={bottom - plotHeight * part - 5}>
            {countWords(top * part)}
          </text>
        </g>
      ))}
      <line class="chart-axis" x1="0" x2="100%" y1={bottom} y2={bottom} />
      {months.toReversed().map(({ month, rows }, index) => {
        const height = (plotHeight * rows) / top;
        const middle = (index + 0.5) * slotPercent;
        return (
          <g key={month}>
            <rect
              class="chart-bar"
              x={`${middle - barPercent / 2}%`}
              y={bottom - height}
              width={`${barPercent}%`}
              height={height}
              rx="3"
            >
              <title>{texts.monthRows(monthWords(month), countWords(rows))}</title>
            </rect>
            <text class="chart-text" x={`${middle}%`} y={bottom + 18} text-anchor="middle">
              {monthWords(month).slice(0, 3)}
            </text>
          </g>
        );
      })}
    </svg>
  );
};
