/** Entry of the server's bundle: the commands that need the AWS clients. */
import { enableCodeCache } from '@bulkfill/service/core/code-cache';
import { ensureHome } from '@bulkfill/service/core/ensure-home';
import { addAccountCommands } from './commands/account-commands.ts';
import { addAuditCommands } from './commands/audit-commands.ts';
import { addBackupCommands } from './commands/backup-commands.ts';
import { addHelpCommand } from './commands/help-command.ts';
import { addKeyCommands } from './commands/key-commands.ts';
import { addServeCommand } from './commands/serve-command.ts';
import { runCommands } from './run-commands.ts';
import { runProcess } from './run-process.ts';

ensureHome();
enableCodeCache();
const commands = [
  addServeCommand,
  addBackupCommands,
  addAccountCommands,
  addAuditCommands,
  addKeyCommands,
  addHelpCommand,
];
await runProcess((args, io) => runCommands(args, io, commands));
