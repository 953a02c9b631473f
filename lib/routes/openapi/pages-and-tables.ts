import { includableInDiagnostics, rowsLimit } from '../query-parameters.ts';
import { buildErrorResponses } from './build-error-responses.ts';
import { listOperationHeaders } from './headers.ts';
import { fileContent, type JsonObject, otherContent, sentAs } from './json.ts';
import { listQueryParameter, queryParameter } from './query-parameter.ts';

/** Parameter `include` of answers with warnings, notices or findings. Source: api.md, "Rows". */
export const includeParamsParameter = listQueryParameter(
  'include',
  'Members to add to each diagnostic.',
  includableInDiagnostics,
);

export const pageParameters = (limit: string): readonly JsonObject[] => [
  includeParamsParameter,
  queryParameter('limit', limit, {
    type: 'integer',
    minimum: rowsLimit.min,
    maximum: rowsLimit.max,
    default: rowsLimit.fallback,
  }),
  queryParameter('after', 'The `next` of the previous page.', { type: 'string', minLength: 1 }),
];

/** The parameter `labels` of corrections as CSV. Source: api.md, "Rows". */
export const labelsParameter = queryParameter(
  'labels',
  'Whether the header has the labels of the columns next to their keys: `column_7 Birth date`.',
  { type: 'string', enum: ['true', 'false'], default: 'false' },
);

const csvContent = otherContent('text/csv', 'text/plain', { type: 'string' });
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const workbookContent = fileContent(workbookType);

/** Source: api.md, "Rows". */
export const correctionsResponses = (
  operationId: Parameters<typeof buildErrorResponses>[0],
  format: 'csv' | 'xlsx',
): JsonObject => ({
  200: {
    description:
      format === 'csv'
        ? `The table, in UTF-8. ${sentAs('text/csv')}`
        : `The table, as a workbook. ${sentAs(workbookType)}`,
    headers: listOperationHeaders('Content-Disposition', 'Content-Length'),
    content: format === 'csv' ? csvContent : workbookContent,
  },
  302: { description: 'The URL of the table.', headers: listOperationHeaders('Location') },
  ...buildErrorResponses(operationId),
});
