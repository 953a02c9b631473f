import { addCommands } from './add-commands.ts';
import { arrangeCommands } from './arrange-commands.ts';
import { clipboardCommands } from './clipboard-commands.ts';
import { columnCommands } from './column-commands.ts';
import type { Command } from './command.ts';
import { draftCommands } from './draft-commands.ts';
import { conflictCommands, exitCommands } from './exit-commands.ts';
import { rowCommands } from './row-commands.ts';
import { selectionCommands } from './selection-commands.ts';
import { stepCommands } from './step-commands.ts';
import { tableCommands } from './table-commands.ts';
import { templateCommands } from './template-commands.ts';
import { tourCommands } from './tour-commands.ts';
import { viewCommands } from './view-commands.ts';

/** All commands of the editor: source of the toolbar, menus, panels, keys and the list of keys. */
export const commands: readonly Command[] = [
  ...Object.values(viewCommands),
  ...Object.values(stepCommands),
  ...Object.values(clipboardCommands),
  ...addCommands,
  ...Object.values(selectionCommands),
  ...arrangeCommands,
  ...Object.values(columnCommands),
  ...Object.values(rowCommands),
  ...Object.values(tableCommands),
  ...Object.values(templateCommands),
  ...Object.values(draftCommands),
  ...Object.values(tourCommands),
  ...Object.values(exitCommands),
  ...Object.values(conflictCommands),
];
