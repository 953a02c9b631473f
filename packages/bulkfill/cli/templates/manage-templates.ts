import type { TemplateInput } from '../../client/index.ts';
import type { FormFile } from '../form/fill-request.ts';
import { openFilesForm } from '../submit/sent-form.ts';
import { requestService, type ServiceConnection } from '../submit/service-connection.ts';
import { type ServiceTemplate, templateClient } from '../submit/template-client.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { escapeControls } from '../terminal/printable.ts';

export interface PushRequest {
  readonly pdf: string;
  readonly form: FormFile;
  readonly allowIncompleteSource?: boolean | undefined;
  /** Default: the name in the package. */
  readonly name?: string | undefined;
  readonly metadata?: TemplateInput['metadata'];
  /** Template to update. Default: create a new one. */
  readonly templateId?: string | undefined;
  /** Expected revision of the template. Default: any. */
  readonly revision: number | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly connection: ServiceConnection;
  readonly dataDir: string;
}

/**
 * Stores a PDF with its package in the service.
 *
 * Throws ServiceError, UnreachableError; FileError, EngineError and UsageError for errors before the request.
 */
export const pushTemplate = async (request: PushRequest, io: CliIo): Promise<CommandResult> => {
  const { connection, name, metadata, templateId, revision, idempotencyKey } = request;
  const files = await (
    await openFilesForm(
      { ...request, allowIncompleteSource: request.allowIncompleteSource === true },
      request.dataDir,
      io,
    )
  ).fields();
  const input = { ...files, name, metadata };
  const client = templateClient(connection, io.signal);
  const template = await requestService(connection, () =>
    templateId === undefined ? client.create(input, idempotencyKey) : client.update(templateId, input, revision),
  );
  return {
    document: template.body,
    lines: [`Template ${line(template)}`, `Fill one: bulkfill fill --template-id ${fillHint(template)}`].map(
      escapeControls,
    ),
  };
};

const fillHint = ({ templateId, namedColumns }: ServiceTemplate): string => {
  const [{ label } = { label: '' }] = namedColumns;
  const row = namedColumns.length === 0 ? '{}' : JSON.stringify({ [label === '' ? 'column_0' : label]: '…' });
  return `${templateId} --row '${row.replaceAll("'", "'\\''")}' --out ONE.pdf`;
};

const line = ({ templateId, name, revision }: ServiceTemplate): string =>
  `${templateId}  ${name}  revision ${revision}`;

/** Lists one page of the account's templates, newest first. The last line has the command for the next page. */
export const listTemplates = async (
  connection: ServiceConnection,
  query: { readonly limit?: string; readonly after?: string },
  io: CliIo,
): Promise<CommandResult> => {
  const { templates, next, body } = await requestService(connection, () =>
    templateClient(connection, io.signal).list(query),
  );
  return {
    document: body,
    lines: [
      `Templates: ${templates.length === 0 ? 'none' : templates.length}`,
      ...templates.map((template) => escapeControls(`  ${line(template)}`)),
      ...(next === null ? [] : [`For more, add --after ${escapeControls(next)}`]),
    ],
  };
};

/**
 * Deletes a template. Jobs that were started with it are not affected.
 *
 * Throws ServiceError (`TEMPLATE_NOT_FOUND` if it is already deleted), UnreachableError.
 */
export const deleteTemplate = async (
  connection: ServiceConnection,
  templateId: string,
  io: CliIo,
): Promise<CommandResult> => {
  await requestService(connection, () => templateClient(connection, io.signal).remove(templateId));
  return {
    document: { template_id: templateId, deleted: true },
    lines: [escapeControls(`Template ${templateId} is deleted.`)],
  };
};
