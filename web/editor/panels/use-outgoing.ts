import { useState } from 'preact/hooks';
import { useEditor } from '../instance/use-editor.ts';
import type { Outgoing } from '../state/outgoing.ts';

/** A way out of the editor, from its press to its end. */
export interface Exit<Choice> {
  readonly busy: boolean;
  /** Why the template did not get out, other than by mistakes in it: those stand in their list. */
  readonly error: unknown;
  readonly run: (choice: Choice) => Promise<void>;
  readonly forgetError: () => void;
}

/** Lets the template out through `go`, as it is at the press, unless something must be mended first. Source: editor.md, 8. */
export const useOutgoing = <Choice = void>(go: (sent: Outgoing, choice: Choice) => Promise<void>): Exit<Choice> => {
  const {
    outgoing: { outgoing, takeRefusal },
  } = useEditor();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const run = async (choice: Choice): Promise<void> => {
    const sent = outgoing();
    if (sent === undefined) return;
    setBusy(true);
    setError(undefined);
    try {
      await go(sent, choice);
    } catch (failure) {
      if (!takeRefusal(failure, sent)) setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run, forgetError: () => setError(undefined) };
};
