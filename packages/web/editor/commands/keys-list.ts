import { commands } from './commands.ts';

/** An entry of the list of keys. Alternatives are separated by ` / `. */
export interface KeysLine {
  readonly keys: string;
  readonly does: string;
}

export interface KeysGroup {
  readonly where: string;
  readonly lines: readonly KeysLine[];
}

const linesOf = (where: 'everywhere' | 'document'): readonly KeysLine[] => {
  const found = Map.groupBy(
    commands.filter((command) => command.where === where && command.does !== undefined),
    ({ does = '' }) => does,
  );
  return [...found].map(([does, alike]) => ({ keys: alike.flatMap(({ keys = [] }) => keys).join(' / '), does }));
};

/** All keys of the editor, handled by commands, the browser or pointers. */
export const keysList: readonly KeysGroup[] = [
  {
    where: 'Everywhere',
    lines: [
      ...linesOf('everywhere'),
      { keys: 'Enter', does: 'On a toolbar button: places an overlay in the middle of the page' },
    ],
  },
  {
    where: 'In the document',
    lines: [
      { keys: 'Tab / Shift Tab', does: 'Goes to the next or previous overlay' },
      ...linesOf('document'),
      { keys: 'Page Up / Page Down', does: 'Scrolls the document' },
    ],
  },
  {
    where: 'With a pointer',
    lines: [
      { keys: 'Shift click', does: 'Adds to or removes from the selection' },
      { keys: 'Alt drag', does: 'Drags without snapping' },
      { keys: 'Shift rotate', does: 'Rotates in steps of 15°' },
    ],
  },
];
