import type { Command, Press } from './command.ts';
import { commands } from './commands.ts';

/** What of a key's event tells which command it means. */
export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const names: Readonly<Record<string, string>> = { esc: 'escape', space: ' ' };

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const isNamed = (keys: string, modifier: 'Ctrl' | 'Shift'): boolean => keys.startsWith(`${modifier} `) || keys.includes(` ${modifier} `);

/** Whether a key as it is written, such as `Ctrl Shift Z`, is the one that was pressed. */
const isPressed = (keys: string, where: Command['where'], { key, ctrlKey, metaKey, shiftKey, altKey }: PressedKey): boolean => {
  const isCtrl = ctrlKey || metaKey;
  if (isNamed(keys, 'Shift') && !shiftKey) return false;
  if (isNamed(keys, 'Ctrl') && (!isCtrl || (altKey && where === 'everywhere'))) return false;
  // Outside of the document, a key with Ctrl is the browser's unless it is named so.
  if (!isNamed(keys, 'Ctrl') && isCtrl && where === 'everywhere') return false;
  if (keys.endsWith('Arrow keys')) return key in arrows && !altKey;
  const name = (keys.split(' ').at(-1) ?? '').toLowerCase();
  return key.toLowerCase() === (names[name] ?? name);
};

/** The command that a key means where it is pressed; of several, the one that names more keys. */
export const commandOf = (where: Command['where'], pressed: PressedKey): Command | undefined =>
  commands
    .filter((command) => command.where === where && command.isOfClipboard === undefined)
    .flatMap((command) => [...(command.keys ?? []), ...(command.unlisted ?? [])].map((keys) => ({ command, keys })))
    .filter(({ keys }) => isPressed(keys, where, pressed))
    .toSorted((one, other) => other.keys.split(' ').length - one.keys.split(' ').length)[0]?.command;

/** How a key asks for its command. */
export const pressOf = ({ key, shiftKey }: PressedKey, overlay?: string): Press => ({
  isShift: shiftKey,
  ...(arrows[key] !== undefined && { arrow: arrows[key] }),
  overlay,
});
