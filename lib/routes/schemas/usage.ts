import * as v from 'valibot';
import { planNames } from '../../core/plan-limits.ts';

const count = (description: string) => v.pipe(v.number(), v.integer(), v.minValue(0), v.description(description));

/** Source: api.md, "Account and webhooks". */
export const usageSchema = v.object({
  month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/), v.description('UTC calendar month.')),
  rows_limit: count('Rows that the account may have filled in the month.'),
  rows_used: count('Rows of completed jobs, and single documents.'),
  rows_reserved: count('Rows of jobs that have not ended.'),
  fills: v.optional(
    count(
      'How many of the rows used are single documents, filled from a template; absent if there are none. Since 1.2.0.',
    ),
  ),
  resets_at: v.pipe(v.string(), v.isoTimestamp(), v.description('Time when the next month begins.')),
  plan: v.picklist(planNames),
});
