import { parseColumnKey } from '@bulkfill/engine/rows/column-key';
import type { TemplateColumn } from '@bulkfill/engine/rows/tables/match-columns';
import type { SavedTemplate, SavedTemplatePage } from '@bulkfill/service/types/api';
import {
  BulkfillClient,
  type FilledTemplate,
  type RowInput,
  type TemplateFillOptions,
  type TemplateInput,
} from '../../client/index.ts';
import { convertErrors, type QueryParameters } from './export-job-client.ts';
import type { ServiceConnection } from './service-connection.ts';

export interface ServiceTemplate {
  readonly templateId: string;
  readonly name: string;
  readonly revision: number;
  readonly namedColumns: readonly TemplateColumn[];
  readonly body: SavedTemplate;
}

export interface ServiceTemplatePage {
  readonly templates: readonly ServiceTemplate[];
  readonly next: string | null;
  readonly body: SavedTemplatePage;
}

/** Converts rejections to `ServiceError`, and an unreachable service to `UnreachableError`. */
export interface TemplateClient {
  create(input: TemplateInput, idempotencyKey: string | undefined): Promise<ServiceTemplate>;
  update(templateId: string, input: TemplateInput, revision: number | undefined): Promise<ServiceTemplate>;
  read(templateId: string): Promise<ServiceTemplate>;
  list(query: QueryParameters): Promise<ServiceTemplatePage>;
  remove(templateId: string): Promise<void>;
  fill(templateId: string, row: RowInput, options: TemplateFillOptions): Promise<FilledTemplate>;
}

export const templateClient = (
  connection: Pick<ServiceConnection, 'baseUrl' | 'apiKey'>,
  signal: AbortSignal,
): TemplateClient => {
  const { baseUrl, apiKey } = connection;
  const { templates } = new BulkfillClient({ baseUrl, apiKey, signal });
  const one = async (answer: Promise<SavedTemplate>): Promise<ServiceTemplate> =>
    asTemplate(await convertErrors(answer));
  return {
    create: (input, idempotencyKey) => one(templates.create(input, { idempotencyKey })),
    update: (templateId, input, revision) => one(templates.update(templateId, input, { revision })),
    read: (templateId) => one(templates.get(templateId)),
    list: async (query) => {
      const body = await convertErrors(templates.listPage(query as Parameters<typeof templates.listPage>[0]));
      return { templates: body.templates.map(asTemplate), next: body.next, body };
    },
    remove: (templateId) => convertErrors(templates.delete(templateId)),
    fill: (templateId, row, options) => convertErrors(templates.fill(templateId, row, options)),
  };
};

const asTemplate = (body: SavedTemplate): ServiceTemplate => ({
  templateId: body.template_id,
  name: body.name,
  revision: body.revision,
  namedColumns: body.columns.flatMap(({ key, label }) => {
    const column = parseColumnKey(key);
    return column === undefined ? [] : [{ column, label }];
  }),
  body,
});
