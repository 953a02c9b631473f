import { JsonRefused, parseJson } from '../../core/read-json.ts';
import type { PackageSource } from '../verified-package.ts';
import { findRepeatedKey } from './find-repeated-key.ts';
import { templateRefused } from './template-refused.ts';

/** Parses the member `source`. Throws `INVALID_DOQLO_SCHEMA` for other JSON. Source: package-format.md, "Payload". */
export const readPackageSource = (text: string): PackageSource => {
  let source: unknown;
  try {
    source = parseJson(text);
  } catch (error) {
    const issue = error instanceof JsonRefused ? findRepeatedKey(error, ['source']) : undefined;
    throw templateRefused([issue ?? { path: 'source', rule: 'must be JSON' }]);
  }
  if (typeof source !== 'object' || source === null || Array.isArray(source)) {
    throw templateRefused([{ path: 'source', rule: 'must be an object' }]);
  }
  const { pages } = source as { readonly pages?: unknown };
  if (pages !== undefined && !Array.isArray(pages))
    throw templateRefused([{ path: 'source.pages', rule: 'must be an array' }]);
  return source;
};
