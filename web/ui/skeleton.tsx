import type { VNode } from 'preact';

/** Lines in the place of what is on its way, as many as it is likely to have, so that nothing jumps when it comes. */
export const Skeleton = ({ lines = 4, label = 'Loading' }: { readonly lines?: number; readonly label?: string }): VNode => (
  <div class="skeleton-lines" role="status" aria-label={label}>
    {Array.from({ length: lines }, (_, index) => (
      <div key={index} class="skeleton" />
    ))}
  </div>
);
