import type { Command } from 'commander';
import { UsageError } from '../errors.ts';

export const addHelpCommand = (root: Command): void => {
  root
    .command('help')
    .description('Show the help of a command.')
    .argument('[command...]', 'name of the command, such as "render" or "package build"')
    .action((names: readonly string[]) => {
      let shown = root;
      for (const name of names) {
        const next = shown.commands.find((command) => command.name() === name);
        if (next === undefined)
          throw new UsageError(`there is no command "${names.join(' ')}": "bulkfill help" lists them`);
        shown = next;
      }
      shown.outputHelp();
    });
};
