import * as v from 'valibot';
import { planNames } from '../../core/plan-limits.ts';

/** Account statuses: full use; read and download only; no use. Source: api.md, "Finer points"; specification 5.4. */
export const accountStatuses = ['active', 'suspended', 'ineligible'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const accountSchema = v.object({
  accountId: v.string(),
  name: v.string(),
  plan: v.picklist(planNames),
  status: v.picklist(accountStatuses),
  /** Rows per month; overrides the plan's. */
  monthlyRows: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  createdAtMs: v.number(),
  /** Incremented by every change of the account or its keys. A write based on an older version is refused. */
  version: v.number(),
});

/** A customer with a plan, one quota bucket per month, and keys. */
export type Account = Readonly<v.InferOutput<typeof accountSchema>>;
