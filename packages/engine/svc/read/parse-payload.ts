import * as v from 'valibot';
import { jsonPath } from '../json-path.ts';
import { type PackageIssue, packageSchemaError } from '../package-schema-error.ts';
import { lenientPayload, type ParsedPayload, strictPayload } from '../schema/payload-schema.ts';
import { findReservedNames } from './find-reserved-names.ts';

/** The version that rejects unknown members. */
const strictVersion = 5;

/**
 * Validates the structure of a payload with known size and version, and applies the defaults. Throws EngineError
 * `INVALID_DOQLO_SCHEMA` with every violation. Source: package-format.md, "Payload" and "Overlays".
 */
export const parsePayload = (payload: unknown, schemaVersion: number): ParsedPayload => {
  const isStrict = schemaVersion === strictVersion;
  const reserved = findReservedNames(payload, isStrict);
  if (reserved.length > 0) throw packageSchemaError(reserved);
  const schema = isStrict ? strictPayload : lenientPayload;
  const result = v.safeParse(schema, payload, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw packageSchemaError(result.issues.map(packageIssue));
};

const packageIssue = (issue: v.BaseIssue<unknown>): PackageIssue => ({
  path: jsonPath((issue.path ?? []).map((item) => (typeof item.key === 'number' ? item.key : String(item.key)))),
  rule: rule(issue),
});

// valibot's messages would echo the value. Only unknown and missing keys lack a message in the schema.
const rule = (issue: v.BaseIssue<unknown>): string => {
  const isKeyRule = issue.type === 'object' || issue.type === 'strict_object';
  if (!isKeyRule) return issue.message;
  return issue.expected === 'never' ? `is not a member of version ${strictVersion} packages` : 'is required';
};
