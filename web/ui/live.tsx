import { signal } from '@preact/signals';
import type { VNode } from 'preact';

const spoken = signal('');

/** Has a screen reader say something that is seen without being looked for, such as that a text was copied. */
export const announce = (text: string): void => {
  // The same words twice are said twice only where they differ.
  spoken.value = spoken.value === text ? `${text}\u00a0` : text;
};

/** Where announcements are made; the frame has one. */
export const LiveRegion = (): VNode => (
  <div class="visually-hidden" role="status">
    {spoken}
  </div>
);
