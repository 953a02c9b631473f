import { rowsLimit } from '../rows/rows-limit.ts';
import { errorResponses } from './error-responses.ts';
import type { JsonObject } from './json.ts';
import { operationHeaders } from './operation-headers.ts';
import { queryParameter } from './query-parameter.ts';

/** `limit` and `after` of rows and of findings. Source: api-additions.md, "Finer points". */
export const pageParameters = (limit: string): readonly JsonObject[] => [
  queryParameter('limit', limit, { type: 'integer', minimum: rowsLimit.min, maximum: rowsLimit.max, default: rowsLimit.fallback }),
  queryParameter('after', 'The `next` of the page before.', { type: 'string', minLength: 1 }),
];

/** The answers that have `corrections.csv`. Source: api-additions.md, "Rows". */
export const correctionsResponses = (operationId: Parameters<typeof errorResponses>[0]): JsonObject => ({
  200: {
    description: 'The table, in UTF-8.',
    headers: operationHeaders('Content-Disposition', 'Content-Length'),
    content: { 'text/csv': { schema: { type: 'string' } } },
  },
  302: { description: 'Where the table is.', headers: operationHeaders('Location') },
  ...errorResponses(operationId),
});
