import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import {
  chooseFormFile,
  drawOptions,
  type KeptTemplateOptions,
  keptTemplate,
  listFormInputs,
  requirePdf,
} from '../form/fill-request.ts';
import { readSeal, type SealFlags, sealOptions } from '../form/read-seal.ts';
import { type ConnectionOptions, connectionOptions } from '../options/connection-options.ts';
import { incompleteOption } from '../options/incomplete-option.ts';
import { type MetadataOptions, metadataOption } from '../options/metadata-option.ts';
import { requestKey } from '../options/option-parsers.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { judgeResult } from '../terminal/command-result.ts';
import { act } from './act.ts';

interface FillCommandOptions
  extends ConnectionOptions,
    SealFlags,
    MetadataOptions,
    Pick<KeptTemplateOptions, 'templateId'> {
  readonly pdf?: string;
  readonly svc?: string;
  readonly template?: string;
  readonly row: string;
  readonly out: string;
  readonly filenameColumns?: string[];
  readonly stickers?: boolean;
  readonly flatten?: boolean;
  readonly optimize?: boolean;
  readonly conformance: FillSettings['conformance'];
  readonly sample?: boolean;
  readonly idempotencyKey?: string;
  readonly strict?: boolean;
  readonly allowIncompleteSource?: boolean;
}

/** Source: command-line-and-library.md, "bulkfill". */
export const addFillCommand = (root: Command, io: CliIo): void => {
  const fill = root
    .command('fill')
    .description(
      'Fill one PDF from one row, without a table. Runs on this machine; with --template-id, the service fills it and bills one row.',
    )
    .option('--pdf <file>', 'the PDF to fill')
    .option('--svc <file>', 'the package')
    .option('--template <file>', 'a JSON template instead of a package, as for "package build"')
    .option('--template-id <id>', 'id of a saved template, instead of --pdf and --svc; the service fills it')
    .requiredOption('--row <json>', 'the row as a JSON object by column label or key, such as \'{"Name": "Ada"}\'');
  const command = sealOptions(drawOptions(fill))
    .option('--optimize', 'rewrite the PDF first so that it is smaller, without loss; on this machine only')
    .option('--allow-incomplete-source', `${incompleteOption}; on this machine only`)
    .option('--sample', 'with --template-id: "SAMPLE" on every page, not billed')
    .option('--strict', 'exit with 1 if the row is partial; the PDF is still written')
    .option(
      '--idempotency-key <key>',
      'with --template-id: the service bills repeats of the same key and row once (default: a new key)',
      requestKey,
    )
    .requiredOption('--out <file>', 'file for the PDF; "-" is standard output');
  metadataOption(command, 'with --template-id: pair that the answer returns');
  connectionOptions(command).action(
    act(io, async ({ json, dataDir }, options: FillCommandOptions) => {
      const kept = keptTemplate(options);
      const { chooseOutput } = await import('../output/choose-output.ts');
      const { refuseEnding } = await import('../output/refuse-ending.ts');
      const shown = { includeStickers: options.stickers === true, flattenForms: options.flatten === true };
      const filenameColumns = options.filenameColumns ?? [];
      const { row, conformance } = options;
      const filled = async () => {
        if (kept === undefined) {
          for (const name of ['metadata', 'sample'] as const)
            if (options[name] !== undefined)
              throw new UsageError(`--${name} needs --template-id, because only the service uses it`);
          if (options.idempotencyKey !== undefined)
            throw new UsageError('--idempotency-key needs --template-id, because only the service uses it');
          const files = { pdf: requirePdf(options.pdf), form: chooseFormFile(options) };
          const output = chooseOutput(options.out, listFormInputs({ ...files, seal: options }), io, json);
          refuseEnding(options.out, 'pdf');
          const { fillOneFile } = await import('../fill/fill-one-file.ts');
          const allowsIncompleteSource = options.allowIncompleteSource === true;
          const settings = { ...shown, filenameColumns, conformance, optimize: options.optimize === true };
          const seal = await readSeal(options, io);
          return {
            output,
            result: await fillOneFile({ ...files, row, settings, seal, allowsIncompleteSource, output, dataDir }, io),
          };
        }
        for (const name of ['optimize', 'seal'] as const)
          if (options[name] !== undefined)
            throw new UsageError(`--${name} works only on this machine: remove it or --template-id`);
        if (options.allowIncompleteSource === true)
          throw new UsageError(
            '--allow-incomplete-source works only on this machine: a saved template was checked when it was saved. Remove the option',
          );
        const output = chooseOutput(options.out, [], io, json);
        refuseEnding(options.out, 'pdf');
        const { findService } = await import('../submit/service-connection.ts');
        const { fillByTemplate } = await import('../templates/fill-by-template.ts');
        const connection = findService(options, dataDir, io.env);
        const given = {
          ...onlyTrue(shown),
          ...(conformance === 'keep' ? {} : { conformance }),
          sample: options.sample,
          metadata: options.metadata,
          idempotencyKey: options.idempotencyKey,
        };
        const request = { templateId: kept.templateId, row, filenameColumns, options: given, connection, output };
        return { output, result: await fillByTemplate(request, io) };
      };
      const { output, result } = await filled();
      return { ...judgeResult(result, options.strict), toStderr: output.kind === 'standard output' };
    }),
  );
};

const onlyTrue = <Name extends string>(flags: Readonly<Record<Name, boolean>>): Partial<Record<Name, boolean>> =>
  Object.fromEntries(Object.entries(flags).filter(([, isSet]) => isSet)) as Partial<Record<Name, boolean>>;
