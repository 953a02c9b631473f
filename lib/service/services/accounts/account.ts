import * as v from 'valibot';
import { planNames } from '../../kit/plan-limits.ts';

/** What an account may do: everything; read and download only; nothing. Source: decisions.md, "Finer points"; specification 5.4. */
export const accountStatuses = ['active', 'suspended', 'ineligible'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const accountSchema = v.object({
  accountId: v.string(),
  name: v.string(),
  plan: v.picklist(planNames),
  status: v.picklist(accountStatuses),
  /** Rows a month in place of the plan's. */
  monthlyRows: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  createdAtMs: v.number(),
  /** Grows with every change of the account or its keys: a writer that read an older one writes nothing. */
  version: v.number(),
});

/** A customer: a plan, one quota bucket a month, and keys. */
export type Account = Readonly<v.InferOutput<typeof accountSchema>>;
