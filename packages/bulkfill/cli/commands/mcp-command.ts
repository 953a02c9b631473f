import type { Command } from 'commander';
import { globalOptions } from '../options/global-options.ts';
import type { CliIo } from '../terminal/cli-io.ts';

const collected = (folder: string, before: readonly string[] = []): readonly string[] => [...before, folder];

export const addMcpCommand = (root: Command, io: CliIo): void => {
  root
    .command('mcp')
    .description('Serve the tools of this command to an agent (Model Context Protocol), on standard input and output.')
    .option(
      '--root <dir>',
      'folder whose files the tools read and write; repeat for several (default: the working folder)',
      collected,
    )
    .action(async ({ root: folders = ['.'] }: { readonly root?: readonly string[] }, command: Command) => {
      const { serveMcp } = await import('../mcp/serve-mcp.ts');
      await serveMcp({ folders, dataDir: globalOptions(command, io).dataDir }, io);
    });
};
