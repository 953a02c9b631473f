import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { isAbort } from '../api/api-error.ts';
import { useResumed } from './use-resumed.ts';

export type Loaded<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly value: Value }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Loads data for a page, and again on `reload` while the previous data stays visible. Drops outdated responses. */
export const useLoad = <Value>(load: (signal: AbortSignal) => Promise<Value>, inputs: readonly unknown[] = []) => {
  const [state, setState] = useState<Loaded<Value>>({ kind: 'loading' });
  const running = useRef<AbortController>(undefined);
  const reload = useCallback(async (): Promise<void> => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    try {
      const value = await load(own.signal);
      if (!own.signal.aborted) setState({ kind: 'loaded', value });
    } catch (error) {
      if (!own.signal.aborted && !isAbort(error)) setState({ kind: 'failed', error });
    }
  }, inputs);
  useEffect(() => {
    void reload();
    return () => running.current?.abort();
  }, [reload]);
  useResumed(state.kind === 'failed' ? state.error : undefined, () => void reload());
  return { state, reload };
};
