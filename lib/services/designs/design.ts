import * as v from 'valibot';
import { dayMs } from '../../core/units.ts';

/** How long a PDF is kept for whoever designs a template on it. Source: editor.md, "On AWS". */
export const designLifetimeMs = dayMs;

/** PDFs that an account may have open at a time. */
export const maxDesigns = 100;

export const designSchema = v.object({
  accountId: v.string(),
  /** Of the PDF, hexadecimal: its name. */
  sha256: v.string(),
  key: v.string(),
  sizeBytes: v.number(),
  expiresAtMs: v.number(),
});

/** A PDF that somebody designs a template on: private to the account, and gone after a day. */
export type Design = Readonly<v.InferOutput<typeof designSchema>>;

/** Where the object of one upload is. Nothing of a job or a saved template is below it. */
export const designPrefix = (accountId: string, uploadId: string): string => `designs/${accountId}/${uploadId}/`;
