import type { VNode } from 'preact';
import { texts } from '../texts/ui.ts';

export const ProgressBar = ({
  label,
  value,
  max,
}: {
  readonly label: string;
  readonly value?: number;
  readonly max?: number;
}): VNode => <progress class="progress" aria-label={label} value={value} max={max} />;

/** Placeholder lines for loading content. Matches the expected number of lines, so that the layout does not jump. */
export const Skeleton = ({
  lines = 4,
  label = texts.loading,
}: {
  readonly lines?: number;
  readonly label?: string;
}): VNode => (
  <div class="skeleton-lines" role="status" aria-label={label}>
    {Array.from({ length: lines }, (_, index) => (
      <div key={index} class="skeleton" />
    ))}
  </div>
);
