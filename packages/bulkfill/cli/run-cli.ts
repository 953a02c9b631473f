import { addAccountCommands } from './commands/account-commands.ts';
import { addAuditCommands } from './commands/audit-commands.ts';
import { addBackupCommands } from './commands/backup-commands.ts';
import { addCheckCommand } from './commands/check-command.ts';
import { addFillCommand } from './commands/fill-command.ts';
import { addHelpCommand } from './commands/help-command.ts';
import { addInitCommand } from './commands/init-command.ts';
import { addJobCommands } from './commands/job-commands.ts';
import { addKeyCommands } from './commands/key-commands.ts';
import { addMcpCommand } from './commands/mcp-command.ts';
import { addPackageCommands } from './commands/package-commands.ts';
import { addPdfCommands } from './commands/pdf-commands.ts';
import { addPreviewCommand } from './commands/preview-command.ts';
import { addRenderCommand } from './commands/render-command.ts';
import { addServeCommand } from './commands/serve-command.ts';
import { addSubmitCommand } from './commands/submit-command.ts';
import { addTemplateCommands } from './commands/template-commands.ts';
import { addVerifyCommand } from './commands/verify-command.ts';
import { addWebhookCommands } from './commands/webhook-commands.ts';
import { runCommands } from './run-commands.ts';
import type { CliIo } from './terminal/cli-io.ts';

const commands = [
  addInitCommand,
  addPreviewCommand,
  addCheckCommand,
  addRenderCommand,
  addFillCommand,
  addSubmitCommand,
  addTemplateCommands,
  addVerifyCommand,
  addPackageCommands,
  addPdfCommands,
  addAccountCommands,
  addAuditCommands,
  addKeyCommands,
  addJobCommands,
  addWebhookCommands,
  addMcpCommand,
  addServeCommand,
  addBackupCommands,
  addHelpCommand,
];

export const runCli = (args: readonly string[], io: CliIo): Promise<number> => runCommands(args, io, commands);
