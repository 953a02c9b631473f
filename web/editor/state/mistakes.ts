import { computed, effect, signal } from '@preact/signals';
import { type Mistake, mistakesOf } from '../core/mistakes.ts';
import { draft } from './editing.ts';

/** Typing and dragging are not kept waiting for the schema. */
const restMs = 150;

const found = signal<readonly Mistake[]>([]);

/** What keeps the template from being exported, found again shortly after a change. */
export const mistakes = computed(() => found.value);

export const mistakenIds = computed<ReadonlySet<string>>(() => new Set(found.value.flatMap(({ id }) => id ?? [])));

/** Looks for mistakes from now on; the answer ends it. */
export const watchMistakes = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const now = draft.value;
    clearTimeout(timer);
    timer = setTimeout(() => {
      found.value = mistakesOf(now);
    }, restMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
};
