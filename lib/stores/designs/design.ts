import { dayMs, hourMs } from '@bulkfill/engine/core/units';
import * as v from 'valibot';

/** Storage time of a PDF for designing templates. Source: console-and-editor.md, "On AWS". */
export const designLifetimeMs = dayMs;

export const maxDesigns = 100;

/** Maximum of asset sets per account: several versions of a few templates. */
export const maxKeptAssets = 20;

export type DesignKind = 'pdf' | 'assets';

export const designSchema = v.object({
  /** Absent for a PDF. */
  kind: v.exactOptional(v.literal('assets')),
  accountId: v.string(),
  /** SHA-256 of the bytes as hex, used as their name. */
  sha256: v.string(),
  key: v.string(),
  sizeBytes: v.number(),
  expiresAtMs: v.number(),
  /** Time at which the object was stored. Absent: a day before it expires. */
  madeAtMs: v.exactOptional(v.number()),
});

/** An upload for designing a template: private to the account, and deleted after a day. */
export type Design = Readonly<v.InferOutput<typeof designSchema>>;

/** Returns the key prefix of one upload's objects. It contains no objects of jobs or saved templates. */
export const designPrefix = (accountId: string, uploadId: string): string => `designs/${accountId}/${uploadId}/`;

export const uploadOfDesign = ({ accountId, key }: Design): { readonly id: string; readonly prefix: string } => {
  const id = key.split('/').at(-2) ?? '';
  return { id, prefix: designPrefix(accountId, id) };
};

// The bucket rule deletes objects older than two days, counted in whole days.
const longestMs = 2 * dayMs - hourMs;

/** Extends a design that is uploaded again by a day. Returns undefined if its object cannot be stored that long. */
export const extendDesign = (design: Design, nowMs: number): Design | undefined => {
  const madeAtMs = design.madeAtMs ?? design.expiresAtMs - designLifetimeMs;
  const expiresAtMs = nowMs + designLifetimeMs;
  return expiresAtMs > madeAtMs + longestMs ? undefined : { ...design, madeAtMs, expiresAtMs };
};
