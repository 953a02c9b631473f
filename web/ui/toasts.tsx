import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { Icon } from './icons.tsx';

interface Toast {
  readonly id: number;
  readonly text: string;
}

const shownMs = 6000;
const toasts = signal<readonly Toast[]>([]);
let nextId = 1;

/** Says that something went well, for a while. What went wrong stays: `ErrorPanel`. */
export const toast = (text: string): void => {
  const id = nextId++;
  toasts.value = [...toasts.value, { id, text }];
  setTimeout(() => {
    toasts.value = toasts.value.filter((each) => each.id !== id);
  }, shownMs);
};

/** Where they appear; the frame has one. */
export const Toasts = (): VNode => (
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
