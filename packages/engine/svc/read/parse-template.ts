import { EngineError } from '../../core/engine-error.ts';
import type { ResolvedTemplate } from '../template.ts';
import { parsePayload } from './parse-payload.ts';
import { resolveTemplate } from './resolve-template.ts';

/** Version of packages whose rules apply to templates without a package. */
const schemaVersion = 5;

/**
 * Validates the value of a template, and applies the defaults. Throws EngineError `INVALID_DOQLO_SCHEMA` with every
 * violation, and `MISSING_DOQLO_TEMPLATE_CONFIG`.
 */
export const parseTemplate = (template: unknown): ResolvedTemplate => {
  const parsed = parsePayload({ schemaVersion, template }, schemaVersion).template;
  if (parsed === null) throw new EngineError('MISSING_DOQLO_TEMPLATE_CONFIG');
  return resolveTemplate(parsed);
};
