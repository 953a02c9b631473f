import { texts } from '../../texts/commands.ts';
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
    where: texts.everywhere,
    lines: [...linesOf('everywhere'), { keys: 'Enter', does: texts.placesInMiddle }],
  },
  {
    where: texts.inDocument,
    lines: [
      { keys: 'Tab / Shift Tab', does: texts.goesToNext },
      ...linesOf('document'),
      { keys: 'Page Up / Page Down', does: texts.scrolls },
    ],
  },
  {
    where: texts.withPointer,
    lines: [
      { keys: 'Shift click', does: texts.togglesSelection },
      { keys: 'Alt drag', does: texts.dragsFreely },
      { keys: 'Shift rotate', does: texts.rotatesInSteps },
    ],
  },
];
