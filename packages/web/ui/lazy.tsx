import type { VNode } from 'preact';
import { loadCode } from '../api/load-code.ts';
import { ErrorPanel } from './error-panel.tsx';
import { useLoad } from './use-load.ts';

export interface LazyProps<Code> {
  /** Imports the code. It must be the same code each time. */
  readonly load: () => Promise<Code>;
  readonly children: (code: Code) => VNode | null;
}

/** Part of a page. Its code loads when the part first appears. */
export const Lazy = <Code,>({ load, children }: LazyProps<Code>): VNode | null => {
  const { state, reload } = useLoad(() => loadCode(load()));
  if (state.kind === 'failed') return <ErrorPanel error={state.error} retry={() => void reload()} />;
  return state.kind === 'loaded' ? children(state.value) : null;
};
