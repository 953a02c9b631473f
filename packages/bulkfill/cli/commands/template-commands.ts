import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { chooseFormFile } from '../form/fill-request.ts';
import { type ConnectionOptions, connectionOptions } from '../options/connection-options.ts';
import { incompleteOption } from '../options/incomplete-option.ts';
import { requestKey, wholeNumber } from '../options/option-parsers.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { act } from './act.ts';

interface PushOptions extends ConnectionOptions {
  readonly pdf: string;
  readonly svc?: string;
  readonly template?: string;
  readonly name?: string;
  readonly templateId?: string;
  readonly templateRevision?: number;
  readonly idempotencyKey?: string;
  readonly allowIncompleteSource?: boolean;
}

interface ListOptions extends ConnectionOptions {
  readonly limit?: string;
  readonly after?: string;
}

/** Source: command-line-and-library.md, "bulkfill". */
export const addTemplateCommands = (root: Command, io: CliIo): void => {
  const group = root
    .command('template')
    .description('Have the service keep a PDF with its package: for "submit" and "fill" by --template-id.');

  const push = group
    .command('push')
    .description('Send a PDF and how it is filled, and get the id of the template.')
    .requiredOption('--pdf <file>', 'the PDF that it fills')
    .option('--svc <file>', 'the package that says how')
    .option('--template <file>', 'in place of a package: a template, JSON, which is signed with the local key first')
    .option('--name <text>', 'what it is called (default: the name of the package)')
    .option('--template-id <id>', 'the template that this becomes the next revision of (default: a new one)')
    .option(
      '--template-revision <number>',
      'refuse it where the template has another revision by now',
      wholeNumber(1, Number.MAX_SAFE_INTEGER),
    )
    .option('--allow-incomplete-source', incompleteOption)
    .option(
      '--idempotency-key <key>',
      'the same key and files never make a second template (default: a new one)',
      requestKey,
    );
  connectionOptions(push).action(
    act(io, async ({ dataDir }, options: PushOptions) => {
      const { findService } = await import('../submit/service-connection.ts');
      const { pushTemplate } = await import('../templates/manage-templates.ts');
      const { pdf, name, templateId, templateRevision: revision, idempotencyKey, allowIncompleteSource } = options;
      if (revision !== undefined && templateId === undefined)
        throw new UsageError('--template-revision is about a template of the service: give --template-id too');
      const connection = findService(options, dataDir, io.env);
      const form = chooseFormFile(options);
      return pushTemplate(
        { pdf, form, allowIncompleteSource, name, templateId, revision, idempotencyKey, connection, dataDir },
        io,
      );
    }),
  );

  const list = group
    .command('list')
    .description('List the templates of the account, the newest first.')
    .option('--limit <count>', 'templates of a page, 1 to 100')
    .option('--after <next>', 'go on after the page before');
  connectionOptions(list).action(
    act(io, async ({ dataDir }, { limit, after, ...flags }: ListOptions) => {
      const { findService } = await import('../submit/service-connection.ts');
      const { listTemplates } = await import('../templates/manage-templates.ts');
      const given = Object.entries({ limit, after }).filter(([, value]) => value !== undefined);
      return listTemplates(findService(flags, dataDir, io.env), Object.fromEntries(given), io);
    }),
  );

  const remove = group
    .command('delete')
    .description('Delete a template. Jobs that were begun with it keep what they need.')
    .argument('<template-id>');
  connectionOptions(remove).action(
    act(io, async ({ dataDir }, templateId: string, options: ConnectionOptions) => {
      const { findService } = await import('../submit/service-connection.ts');
      const { deleteTemplate } = await import('../templates/manage-templates.ts');
      return deleteTemplate(findService(options, dataDir, io.env), templateId, io);
    }),
  );
};
