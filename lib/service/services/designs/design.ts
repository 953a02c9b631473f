import * as v from 'valibot';
import { dayMs, hourMs } from '../../../engine/kit/units.ts';

/** How long a PDF is kept for people who design a template on it. Source: editor.md, "On AWS". */
export const designLifetimeMs = dayMs;

/** PDFs that an account may have open at a time. */
export const maxDesigns = 100;

/** Sets of pictures and fonts that are kept of an account: those of a few templates, each as they were some changes ago. */
export const maxKeptAssets = 20;

/** A PDF; or the pictures and fonts of a template, as its JSON has them. */
export type DesignKind = 'pdf' | 'assets';

export const designSchema = v.object({
  /** A PDF where it says nothing. */
  kind: v.exactOptional(v.literal('assets')),
  accountId: v.string(),
  /** Of the bytes, hexadecimal: their name. */
  sha256: v.string(),
  key: v.string(),
  sizeBytes: v.number(),
  expiresAtMs: v.number(),
  /** When its object was stored; where it says nothing, a day before it expires. */
  madeAtMs: v.exactOptional(v.number()),
});

/** What somebody designs a template on or with: private to the account, and gone after a day. */
export type Design = Readonly<v.InferOutput<typeof designSchema>>;

/** Where the object of one upload is. Nothing of a job or a saved template is below it. */
export const designPrefix = (accountId: string, uploadId: string): string => `designs/${accountId}/${uploadId}/`;

/** The upload that stored the object of a design, and the prefix of that. */
export const uploadOfDesign = ({ accountId, key }: Design): { readonly id: string; readonly prefix: string } => {
  const id = key.split('/').at(-2) ?? '';
  return { id, prefix: designPrefix(accountId, id) };
};

// The bucket's own rule removes what is older than two days, and counts whole days.
const longestMs = 2 * dayMs - hourMs;

/** When a design ends that is sent again: a day later, where its object can be kept that long. */
export const prolonged = (design: Design, nowMs: number): Design | undefined => {
  const madeAtMs = design.madeAtMs ?? design.expiresAtMs - designLifetimeMs;
  const expiresAtMs = nowMs + designLifetimeMs;
  return expiresAtMs > madeAtMs + longestMs ? undefined : { ...design, madeAtMs, expiresAtMs };
};
