import type { Command, Press } from './command.ts';
import { commands } from './commands.ts';

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

const isNamed = (keys: string, modifier: 'Ctrl' | 'Shift'): boolean =>
  keys.startsWith(`${modifier} `) || keys.includes(` ${modifier} `);

/** Whether a key name such as `Ctrl Shift Z` matches the pressed key. */
const isPressed = (
  keys: string,
  where: Command['where'],
  { key, ctrlKey, metaKey, shiftKey, altKey }: PressedKey,
): boolean => {
  const isCtrl = ctrlKey || metaKey;
  if (isNamed(keys, 'Shift') && !shiftKey) return false;
  if (isNamed(keys, 'Ctrl') && (!isCtrl || (altKey && where === 'everywhere'))) return false;
  // Outside the document, Ctrl combinations belong to the browser unless a command names them.
  if (!isNamed(keys, 'Ctrl') && isCtrl && where === 'everywhere') return false;
  if (keys.endsWith('Arrow keys')) return key in arrows && !altKey;
  const name = (keys.split(' ').at(-1) ?? '').toLowerCase();
  return key.toLowerCase() === (names[name] ?? name);
};

/** Returns the command for a pressed key; of several, the one that names more keys. */
export const commandOf = (where: Command['where'], pressed: PressedKey): Command | undefined =>
  commands
    .filter((command) => command.where === where && command.isOfClipboard === undefined)
    .flatMap((command) => [...(command.keys ?? []), ...(command.unlisted ?? [])].map((keys) => ({ command, keys })))
    .filter(({ keys }) => isPressed(keys, where, pressed))
    .toSorted((one, other) => other.keys.split(' ').length - one.keys.split(' ').length)[0]?.command;

export const pressOf = ({ key, shiftKey }: PressedKey, overlay?: string): Press => ({
  isShift: shiftKey,
  ...(arrows[key] !== undefined && { arrow: arrows[key] }),
  overlay,
});
