import type { Command } from 'commander';
import { refuseTableFlags, type TableFlags, tableOptions, toTableReading } from '../table/table-options.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { act } from './act.ts';

interface InitOptions extends TableFlags {
  readonly pdf: string;
  readonly table?: string;
  readonly out: string;
  readonly force?: true;
}

export const addInitCommand = (root: Command, io: CliIo): void => {
  const init = root
    .command('init')
    .description(
      "Create a first template. Form fields are matched to the table's header by name. Without matches, each column becomes a text in a free area of page 1. Without --table, each form field becomes a column.",
    )
    .requiredOption('--pdf <file>', 'the PDF to fill');
  tableOptions(init)
    .requiredOption('--out <file>', 'file for the template, as JSON; "-" is standard output')
    .option('--force', 'replace an existing file')
    .action(
      act(io, async ({ json }, { pdf, table, out, force, ...flags }: InitOptions) => {
        if (table === undefined) refuseTableFlags(flags);
        const { initTemplate } = await import('../init/init-template.ts');
        const given = table === undefined ? undefined : { path: table, reading: toTableReading(flags) };
        return initTemplate({ pdf, table: given, out, force: force === true, asJson: json }, io);
      }),
    );
};
