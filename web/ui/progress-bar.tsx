import type { VNode } from 'preact';

/** How far something is; without a value, that it is under way. */
export const ProgressBar = ({ label, value, max }: { readonly label: string; readonly value?: number; readonly max?: number }): VNode => (
  <progress class="progress" aria-label={label} {...(value !== undefined && { value })} {...(max !== undefined && { max })} />
);
