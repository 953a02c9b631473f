import type { FormFile } from '../form/fill-request.ts';
import { filesForm } from '../submit/sent-form.ts';
import { asked, type ServiceConnection } from '../submit/service-connection.ts';
import { type ServiceTemplate, templateClient } from '../submit/template-client.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { printable } from '../terminal/printable.ts';

/** What `bulkfill template push` is asked for. */
export interface PushRequest {
  readonly pdf: string;
  readonly form: FormFile;
  readonly allowIncompleteSource: boolean | undefined;
  /** The package's own without. */
  readonly name: string | undefined;
  /** The template that it becomes the next revision of; a new one without. */
  readonly templateId: string | undefined;
  /** The revision that it follows; any without. */
  readonly revision: number | undefined;
  readonly idempotencyKey: string | undefined;
  readonly connection: ServiceConnection;
  /** Where the key is that signs a template. */
  readonly dataDir: string;
}

/**
 * Has the service keep a PDF with its package.
 *
 * Throws ServiceError, UnreachableError; FileError, EngineError and UsageError for what is wrong before anything is sent.
 * Source: command-line.md, "bulkfill".
 */
export const pushTemplate = async (request: PushRequest, io: CliIo): Promise<CommandResult> => {
  const { connection, name, templateId, revision, idempotencyKey } = request;
  const files = await (
    await filesForm({ ...request, allowIncompleteSource: request.allowIncompleteSource === true }, request.dataDir, io)
  ).fields();
  const input = { ...files, name };
  const client = templateClient(connection, io.signal);
  const template = await asked(connection, () =>
    templateId === undefined ? client.create(input, idempotencyKey) : client.update(templateId, input, revision),
  );
  return {
    document: template.body,
    lines: [`Template ${line(template)}`, `Fill one: bulkfill fill --template-id ${fillHint(template)}`].map(printable),
  };
};

const fillHint = ({ templateId, namedColumns }: ServiceTemplate): string => {
  const [{ label } = { label: '' }] = namedColumns;
  const row = namedColumns.length === 0 ? '{}' : JSON.stringify({ [label === '' ? 'column_0' : label]: '…' });
  return `${templateId} --row '${row.replaceAll("'", "'\\''")}' --out ONE.pdf`;
};

/** A template in one line. */
const line = ({ templateId, name, revision }: ServiceTemplate): string => `${templateId}  ${name}  revision ${revision}`;

/**
 * A page of the account's templates, the newest first. The last line says how to go on.
 *
 * Throws ServiceError, UnreachableError.
 */
export const listTemplates = async (
  connection: ServiceConnection,
  query: { readonly limit?: string; readonly after?: string },
  io: CliIo,
): Promise<CommandResult> => {
  const { templates, next, body } = await asked(connection, () => templateClient(connection, io.signal).list(query));
  return {
    document: body,
    lines: [
      `Templates: ${templates.length === 0 ? 'none' : templates.length}`,
      ...templates.map((template) => printable(`  ${line(template)}`)),
      ...(next === null ? [] : [`There are more: --after ${printable(next)}`]),
    ],
  };
};

/**
 * Deletes a template. Jobs that were begun with it keep what they need.
 *
 * Throws ServiceError (`TEMPLATE_NOT_FOUND` for one that is deleted already), UnreachableError.
 */
export const deleteTemplate = async (connection: ServiceConnection, templateId: string, io: CliIo): Promise<CommandResult> => {
  await asked(connection, () => templateClient(connection, io.signal).remove(templateId));
  return { document: { template_id: templateId, deleted: true }, lines: [printable(`Template ${templateId} is deleted.`)] };
};
