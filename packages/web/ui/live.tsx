import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

const announced = 'bulkfill-announced';

export const announce = (text: string): void => void dispatchEvent(new CustomEvent(announced, { detail: text }));

export const LiveRegion = (): VNode => {
  const spoken = useSignal('');
  useLayoutEffect(() => {
    const hear = (event: Event): void => {
      const { detail: text } = event as CustomEvent<string>;
      // Vary a repeated text, because screen readers ignore identical ones.
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
