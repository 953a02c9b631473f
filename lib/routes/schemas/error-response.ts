import * as v from 'valibot';
import { type ErrorCode, listErrorCodes } from '../../errors/error-table.ts';
import { diagnostic } from './row-results.ts';

/** Envelopes of request errors. Source: specification 2.5. */

const message = v.pipe(
  v.string(),
  v.description('Human-readable text: what is wrong and what to do. Match on `code`, never on this text.'),
);
const everyCode = listErrorCodes('api') as [ErrorCode, ...ErrorCode[]];

export const errorResponseSchema = v.object({
  code: v.pipe(v.picklist(everyCode), v.description('Stable error code.')),
  message,
  details: v.optional(
    v.pipe(
      v.object({
        warnings: v.optional(v.array(diagnostic)),
        more_warnings: v.optional(v.pipe(v.number(), v.integer())),
        stored_bytes: v.optional(v.pipe(v.number(), v.integer())),
        limit_bytes: v.optional(v.pipe(v.number(), v.integer())),
        added_bytes: v.optional(v.pipe(v.number(), v.integer())),
      }),
      v.description(
        'Of `ROW_FAILED` and `ROW_PARTIAL`: why the row failed. Of `STORAGE_LIMIT_REACHED`: what the account stores and may store, and what the save would add.',
      ),
    ),
  ),
});

export const rateLimitedSchema = v.object({ code: v.literal('RATE_LIMITED'), message });

export const cooldownSchema = v.object({
  code: v.picklist(['REPEATED_FAILED_JOBS_COOLDOWN', 'HIGH_FAIL_RATIO_COOLDOWN']),
  message,
  retry_after_seconds: v.pipe(v.number(), v.integer(), v.minValue(1), v.description('As `Retry-After`.')),
});
