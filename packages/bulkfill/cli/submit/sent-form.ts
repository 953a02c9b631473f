import { listColumnsToMatch } from '@bulkfill/engine/fill/used-columns';
import type { TemplateColumn } from '@bulkfill/engine/rows/tables/match-columns';
import { parseConfig } from '@bulkfill/service/core/config';
import type { FillCommand, KeptTemplate } from '../form/fill-request.ts';
import { readUnverifiedTemplate } from '../form/read-form.ts';
import { inputFile, readInput } from '../input/read-input.ts';
import type { packTemplate } from '../svc/build-package-file.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { ServiceTemplate } from './template-client.ts';

export interface SentForm<Fields = FilesSent | TemplateIdSent> {
  columns(): Promise<readonly TemplateColumn[]>;
  /** Columns to match a table with. `names`: columns that name the PDFs. */
  columnsToMatch(names: readonly string[]): Promise<readonly TemplateColumn[]>;
  /** Must be called last: only then is the revision of a read template known. */
  fields(): Promise<Fields>;
}

export interface FilesSent {
  readonly pdf: File;
  readonly package: File;
  readonly allowIncompleteSource?: boolean;
}

export interface TemplateIdSent {
  readonly templateId: string;
  readonly templateRevision?: number;
}

const packageType = 'application/octet-stream';

/**
 * Returns a form of a PDF and its package, which is built from a template with the local key if needed.
 *
 * Throws FileError, EngineError, UsageError for a file that cannot be read or is of the wrong kind.
 */
export const openFilesForm = async (
  { pdf, form, allowIncompleteSource = false }: Pick<FillCommand, 'pdf' | 'form' | 'allowIncompleteSource'>,
  dataDir: string,
  io: CliIo,
): Promise<SentForm<FilesSent>> => {
  const made =
    form.kind === 'template'
      ? await madePackage({ template: form.path, pdf, allowIncompleteSource }, dataDir, io)
      : undefined;
  const template = async () => {
    const { maxPackageBytes } = parseConfig(io.env).plans.scale;
    return readUnverifiedTemplate(made ?? (await readInput({ role: 'package', path: form.path }, io)), maxPackageBytes);
  };
  return {
    columns: async () => (await template()).columns,
    columnsToMatch: async (names) => listColumnsToMatch(await template(), names),
    fields: async () => ({
      pdf: await inputFile({ role: 'pdf', path: pdf }, 'application/pdf', io),
      package:
        made === undefined
          ? await inputFile({ role: 'package', path: form.path }, packageType, io)
          : new File([new Uint8Array(made)], 'template.svc', { type: packageType }),
      ...(allowIncompleteSource ? { allowIncompleteSource } : {}),
    }),
  };
};

const madePackage = async (
  files: Parameters<typeof packTemplate>[0],
  dataDir: string,
  io: CliIo,
): Promise<Uint8Array> => {
  const builder = await import('../svc/build-package-file.ts');
  const { bytes, lines } = await builder.packTemplate(files, dataDir, io);
  for (const line of lines) io.stderr.write(`${line}\n`);
  return bytes;
};

/**
 * Returns a form of a template stored in the service. If its columns were read, the request requires the same revision.
 *
 * @param read requests the template. Its errors are thrown.
 */
export const openKeptForm = (
  { templateId, revision }: KeptTemplate,
  read: (templateId: string) => Promise<ServiceTemplate>,
): SentForm => {
  let known: ServiceTemplate | undefined;
  const columns = async (): Promise<readonly TemplateColumn[]> => {
    known ??= await read(templateId);
    return known.namedColumns;
  };
  return {
    columns,
    columnsToMatch: columns,
    fields: async () => {
      const templateRevision = revision ?? known?.revision;
      return { templateId, templateRevision };
    },
  };
};
