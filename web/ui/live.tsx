import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** By this event of the window an announcement gets from who makes it to the region that speaks it. */
const announced = 'bulkfill-announced';

/** Has a screen reader say something that is seen without being looked for, such as that a text was copied. */
export const announce = (text: string): void => void dispatchEvent(new CustomEvent(announced, { detail: text }));

/** Where announcements are made; the frame has one. */
export const LiveRegion = (): VNode => {
  const spoken = useSignal('');
  useLayoutEffect(() => {
    const hear = (event: Event): void => {
      const { detail: text } = event as CustomEvent<string>;
      // The same words twice are said twice only where they differ.
      spoken.value = spoken.value === text ? `${text}\u00a0` : text;
    };
    addEventListener(announced, hear);
    return () => removeEventListener(announced, hear);
  }, []);
  return (
    <div class="visually-hidden" role="status">
      {spoken}
    </div>
  );
};
