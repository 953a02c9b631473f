import type { VNode } from 'preact';

export interface MeterProps {
  /** The counts in words, for screen readers: "50 filled, 3 with notices, 8 need attention". */
  readonly label: string;
  readonly filled: number;
  readonly noticed: number;
  readonly attention: number;
  /** Rows without a result yet. */
  readonly open?: number;
}

/** Shares of the three levels of results, as a bar. A part that is not zero has a visible width. */
export const Meter = ({ label, filled, noticed, attention, open = 0 }: MeterProps): VNode => {
  const parts = { good: filled, warn: noticed, bad: attention, rest: open };
  return (
    <div class="meter" role="img" aria-label={label}>
      {Object.entries(parts).map(
        ([tone, count]) => count > 0 && <span key={tone} class={tone} style={{ flexGrow: count }} />,
      )}
    </div>
  );
};
