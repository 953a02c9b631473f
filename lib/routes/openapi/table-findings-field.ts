import { mib } from '@bulkfill/engine/core/units';
import { maxSentFindings, maxSentFindingsBytes } from '@bulkfill/engine/rows/sent-findings';
import { tableFindingCodes } from '@bulkfill/engine/rows/table-finding';
import type { JsonObject } from './json.ts';

const rowNumber: JsonObject = { type: ['integer', 'null'], minimum: 1 };

/** Returns the field `table_findings`. `effect` completes its description. Source: api.md, "Findings of a table". */
export const tableFindingsField = (effect: string): JsonObject => ({
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema: {
    type: 'array',
    maxItems: maxSentFindings,
    items: {
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'string', enum: [...tableFindingCodes] },
        row_number: { ...rowNumber, description: 'From 1. For codes of cells.' },
        last_row_number: { ...rowNumber, description: 'Of consecutive rows: the last one.' },
        column: {
          type: ['string', 'null'],
          description: 'A key such as column_0. For every code but ENCODING_GUESSED.',
        },
      },
      additionalProperties: false,
    },
  },
  description: `Findings of the reader of the source table, as a JSON array; at most ${maxSentFindings} entries and ${maxSentFindingsBytes / mib} MiB. ${effect}`,
  examples: ['[{"code":"CELL_MERGED","row_number":2,"last_row_number":3,"column":"column_1"}]'],
});
