import type { PackageSource } from '../template.ts';
import { templateRefused } from './template-refused.ts';

/**
 * The member `source` of a payload, as it was sent: a JSON text that the payload's schema judges afterwards. Throws
 * `INVALID_DOQLO_SCHEMA` where nothing of that shape could come of it. Source: package-format.md, "Payload".
 */
export const readPackageSource = (text: string): PackageSource => {
  let source: unknown;
  try {
    source = JSON.parse(text);
  } catch {
    throw templateRefused([{ path: 'source', rule: 'must be JSON' }]);
  }
  if (typeof source !== 'object' || source === null || Array.isArray(source)) {
    throw templateRefused([{ path: 'source', rule: 'must be an object' }]);
  }
  const { pages } = source as { readonly pages?: unknown };
  if (pages !== undefined && !Array.isArray(pages)) throw templateRefused([{ path: 'source.pages', rule: 'must be an array' }]);
  return source;
};
