import { selection } from '../state/editing.ts';

interface Kept {
  readonly text: string;
  readonly refused: string;
  /** What was in force then: once that is another, the typing has no ground any more. */
  readonly value: string;
}

const typings = new Map<string, Kept>();

/** What was typed into a field of the selected overlays and could not be taken: it is there again when they are selected again. */
export const keptTyping = (label: string) => {
  const key = JSON.stringify([label, ...selection.peek()]);
  return {
    read: (value: string): Kept | undefined => {
      const kept = typings.get(key);
      return kept?.value === value ? kept : undefined;
    },
    write: (kept: Kept | undefined): void => {
      if (kept === undefined) typings.delete(key);
      else typings.set(key, kept);
    },
  };
};
