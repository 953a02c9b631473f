import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { Icon } from './icons.tsx';

interface Toast {
  readonly id: number;
  readonly text: string;
}

const shownMs = 6000;

const toasted = 'bulkfill-toasted';

/** Shows a success message briefly. Errors stay visible in `ErrorPanel`. */
export const toast = (text: string): void => void dispatchEvent(new CustomEvent(toasted, { detail: text }));

export const Toasts = (): VNode => {
  const toasts = useSignal<readonly Toast[]>([]);
  useLayoutEffect(() => {
    let nextId = 1;
    const show = (event: Event): void => {
      const { detail: text } = event as CustomEvent<string>;
      const id = nextId++;
      toasts.value = [...toasts.value, { id, text }];
      setTimeout(() => {
        toasts.value = toasts.value.filter((each) => each.id !== id);
      }, shownMs);
    };
    addEventListener(toasted, show);
    return () => removeEventListener(toasted, show);
  }, []);
  return (
    <div class="toasts" role="status">
      {toasts.value.map(({ id, text }) => (
        <div key={id} class="toast">
          <span class="toast-icon">
            <Icon name="check" />
          </span>
          {text}
        </div>
      ))}
    </div>
  );
};
