import { EngineError } from '../../core/engine-error.ts';
import { JsonRefused, parseJson } from '../../core/read-json.ts';
import { type ListedTemplate, summarizeTemplate } from '../listed-template.ts';
import { buildPackagePayload, type PackagePayloadParts } from '../package-payload.ts';
import type { ResolvedTemplate } from '../template.ts';
import { findBrokenSizeRules } from './find-broken-size-rules.ts';
import { findRepeatedKey } from './find-repeated-key.ts';
import { measureJson } from './measure-json.ts';
import { readPayload } from './read-package.ts';
import { templateRefused, withPlaces } from './template-refused.ts';

export interface TemplatePayload extends ListedTemplate {
  /** Bytes to sign: JSON, UTF-8. */
  readonly payload: Uint8Array;
}

const notJson = (rule = 'is not JSON'): EngineError =>
  new EngineError('INVALID_DOQLO_SCHEMA', {
    message: `The template ${rule}: send the member "template" of a payload.`,
  });

const parsed = (template: Uint8Array): unknown => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(template);
  } catch {
    throw notJson('is not JSON in UTF-8');
  }
  // The bytes are stored and returned unchanged, so a byte order mark would end up inside another text.
  if (text.startsWith('\ufeff')) throw notJson('begins with a byte order mark, which JSON does not allow');
  const measure = measureJson(Buffer.from(text), 'template');
  if (measure === null) throw notJson();
  const issues = findBrokenSizeRules(measure);
  if (issues.length > 0) throw templateRefused(issues);
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonRefused)) throw error;
    const issue = findRepeatedKey(error, ['template']);
    throw issue === undefined ? notJson(error.rule) : templateRefused([issue]);
  }
};

const checkedTemplate = (payload: Buffer): ResolvedTemplate => {
  try {
    return readPayload(payload).template;
  } catch (error) {
    throw withPlaces(error);
  }
};

/** Estimates a payload's size in the JWS: base64url, header and signature. Source: RFC 7515, section 7.1. */
const jwsBytes = (payloadBytes: number): number => Math.ceil((payloadBytes * 4) / 3) + 300;

/**
 * Builds the payload of a version 5 package from an untrusted template, and validates it with the package schema.
 * Throws EngineError `INVALID_DOQLO_SCHEMA` like `readPackage`, with every violation in its details. Throws
 * `DOQLO_FILE_SIZE_LIMIT_EXCEEDED` if its package would exceed `maxPackageBytes`. Source: package-format.md, "Payload".
 */
export const readTemplate = (
  template: Uint8Array,
  parts: Omit<PackagePayloadParts, 'template' | 'schemaVersion'>,
  maxPackageBytes: number,
): TemplatePayload => {
  const payload = Buffer.from(JSON.stringify(buildPackagePayload({ ...parts, template: parsed(template) })));
  if (jwsBytes(payload.length) > maxPackageBytes) {
    throw new EngineError('DOQLO_FILE_SIZE_LIMIT_EXCEEDED', {
      message: `The package of this template would be larger than the ${maxPackageBytes} bytes that the plan allows.`,
    });
  }
  return { payload, ...summarizeTemplate(checkedTemplate(payload)) };
};
