import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { chooseFormFile } from '../form/fill-request.ts';
import { type ConnectionOptions, connectionOptions } from '../options/connection-options.ts';
import { incompleteOption } from '../options/incomplete-option.ts';
import { type MetadataOptions, metadataOption } from '../options/metadata-option.ts';
import { requestKey, wholeNumber } from '../options/option-parsers.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { act } from './act.ts';

interface PushOptions extends ConnectionOptions, MetadataOptions {
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
    .description('Save a PDF with its package at the service, for "submit" and "fill" with --template-id.');

  const push = group
    .command('push')
    .description("Save a PDF and its package as a template, and print the template's id.")
    .requiredOption('--pdf <file>', 'the PDF that the template fills')
    .option('--svc <file>', 'the package')
    .option('--template <file>', 'a JSON template instead of a package; it is signed with the local key first')
    .option('--name <text>', 'name of the template (default: the name of the package)')
    .option(
      '--template-id <id>',
      'id of the saved template to replace with a new revision (default: create a template)',
    )
    .option(
      '--template-revision <number>',
      "reject the change unless this is the template's current revision",
      wholeNumber(1, Number.MAX_SAFE_INTEGER),
    )
    .option('--allow-incomplete-source', incompleteOption)
    .option(
      '--idempotency-key <key>',
      'repeating the key with the same files never creates a second template (default: a new key)',
      requestKey,
    );
  connectionOptions(metadataOption(push, 'pair to keep with the template')).action(
    act(io, async ({ dataDir }, options: PushOptions) => {
      const { findService } = await import('../submit/service-connection.ts');
      const { pushTemplate } = await import('../templates/manage-templates.ts');
      const { templateId, templateRevision: revision } = options;
      if (revision !== undefined && templateId === undefined)
        throw new UsageError('--template-revision needs --template-id');
      const connection = findService(options, dataDir, io.env);
      const form = chooseFormFile(options);
      return pushTemplate({ ...options, form, revision, connection, dataDir }, io);
    }),
  );

  const list = group
    .command('list')
    .description('List the saved templates of the account, newest first.')
    .option('--limit <count>', 'templates per page, 1 to 100')
    .option('--after <next>', 'continue after the previous page');
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
    .description('Delete a saved template. Jobs that already use it are not affected.')
    .argument('<template-id>');
  connectionOptions(remove).action(
    act(io, async ({ dataDir }, templateId: string, options: ConnectionOptions) => {
      const { findService } = await import('../submit/service-connection.ts');
      const { deleteTemplate } = await import('../templates/manage-templates.ts');
      return deleteTemplate(findService(options, dataDir, io.env), templateId, io);
    }),
  );
};
