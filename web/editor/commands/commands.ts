import { addCommands } from './add-commands.ts';
import { arrangeCommands } from './arrange-commands.ts';
import { clipboardCommands } from './clipboard-commands.ts';
import type { Command } from './command.ts';
import { selectionCommands } from './selection-commands.ts';
import { stepCommands } from './step-commands.ts';
import { viewCommands } from './view-commands.ts';

/** Everything that a person can have the editor do by a button of its own or by a key. Toolbar, keys and the list of keys come from it. */
export const commands: readonly Command[] = [
  ...Object.values(viewCommands),
  ...Object.values(stepCommands),
  ...Object.values(clipboardCommands),
  ...addCommands,
  ...Object.values(selectionCommands),
  ...arrangeCommands,
];
