import * as v from 'valibot';
import { planNames } from '../../core/plan-limits.ts';
import { sealKeySchema } from '../sealing/seal-key.ts';

/** Account statuses: full use; read and download only; no use. Source: api.md, "Finer points"; specification 5.4. */
export const accountStatuses = ['active', 'suspended', 'ineligible'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const roles = ['admin', 'member'] as const;
export type Role = (typeof roles)[number];

export const accountSchema = v.object({
  accountId: v.string(),
  name: v.string(),
  plan: v.picklist(planNames),
  status: v.picklist(accountStatuses),
  /** Rows per month; overrides the plan's. */
  monthlyRows: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Overrides the service's sealing key. */
  sealKey: v.optional(sealKeySchema),
  createdAtMs: v.number(),
  /** Users with the role *admin*. */
  adminUserIds: v.optional(v.array(v.string())),
  /** Whether the account lists all its users: absent in accounts from before there were roles. */
  listsUsers: v.optional(v.boolean()),
  /** Incremented by every change of the account or its keys. A write based on an older version is refused. */
  version: v.number(),
});

/** A customer with a plan, one quota bucket per month, and keys. */
export type Account = Readonly<v.InferOutput<typeof accountSchema>>;

/** Returns the role of a user; `undefined` in an account without admins: its users have the same rights. */
export const roleOf = ({ adminUserIds = [] }: Account, userId: string): Role | undefined => {
  if (adminUserIds.length === 0) return undefined;
  return adminUserIds.includes(userId) ? 'admin' : 'member';
};
