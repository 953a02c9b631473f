import type { VNode } from 'preact';

/** How far something is; without a value, that it is under way. */
export const ProgressBar = ({ label, value, max }: { readonly label: string; readonly value?: number; readonly max?: number }): VNode => (
  <progress class="progress" aria-label={label} value={value} max={max} />
);

/** Lines in the place of what is on its way, as many as it is likely to have, so that nothing jumps when it comes. */
export const Skeleton = ({ lines = 4, label = 'Loading' }: { readonly lines?: number; readonly label?: string }): VNode => (
  <div class="skeleton-lines" role="status" aria-label={label}>
    {Array.from({ length: lines }, (_, index) => (
      <div key={index} class="skeleton" />
    ))}
  </div>
);
