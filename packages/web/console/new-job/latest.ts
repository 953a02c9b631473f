import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { isAbort } from '../../api/api-error.ts';

/**
 * Follows a request whose input changes: the newest request replaces an older one. An `undefined` input requests
 * nothing. The previous answer stays until the next one.
 */
export const createLatest = <Input, Value>(
  input: ReadonlySignal<Input>,
  request: (input: NonNullable<Input>, own: AbortSignal) => Promise<Value>,
) => {
  const round = signal(0);
  const asked = computed(() => ({ input: input.value, round: round.value }));
  const answer = signal<{ readonly of: unknown; readonly value?: Value; readonly error?: unknown } | undefined>(
    undefined,
  );
  const isBusy = computed(() => asked.value.input != null && answer.value?.of !== asked.value);
  /** The answer to the present input; `undefined` before it. */
  const current = computed(() => (answer.value?.of === asked.value ? answer.value : undefined));
  const value = computed(() => current.value?.value);
  const error = computed(() => current.value?.error);

  /** Starts to request. Returns a function that aborts. */
  const open = (): (() => void) =>
    effect(() => {
      const of = asked.value;
      const { input: own } = of;
      if (own == null) return;
      const controller = new AbortController();
      const settle = (next: { readonly value: Value } | { readonly error: unknown }): void => {
        if (!controller.signal.aborted) answer.value = { of, ...next };
      };
      untracked(() => request(own, controller.signal)).then(
        (found) => settle({ value: found }),
        (failure: unknown) => !isAbort(failure) && settle({ error: failure }),
      );
      return () => controller.abort();
    });

  const again = (): void => {
    round.value = round.peek() + 1;
  };

  return { latest: computed(() => answer.value?.value), value, error, isBusy, open, again };
};

/** Opens several parts. Returns a function that closes them. */
export const openAll = (...opens: readonly (() => () => void)[]): (() => void) => {
  const stops = opens.map((open) => open());
  return () => {
    for (const stop of stops) stop();
  };
};
