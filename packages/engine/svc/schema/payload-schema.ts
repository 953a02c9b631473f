import type * as v from 'valibot';
import { nested } from './described.ts';
import { lenientObject, strictObject } from './object-schema.ts';
import { payloadMembers } from './payload-members.ts';

/** Versions 1 to 4: unknown members, including embedded CSV, are ignored. */
export const lenientPayload = nested(payloadMembers, { objectOf: lenientObject, isLatest: false });

/** Version 5: unknown members, including `csvText` and `csvFilename`, are violations. */
export const strictPayload = nested(payloadMembers, { objectOf: strictObject, isLatest: true });

/** A payload with valid structure: defaults applied, colours and columns resolved, references not checked yet. */
export type ParsedPayload = v.InferOutput<typeof strictPayload>;

export type ParsedTemplate = NonNullable<ParsedPayload['template']>;
