import { readPayload } from '../../lib/engine/package/read/read-package.ts';
import type { Template } from '../../lib/engine/package/template.ts';
import { benchPayload } from './bench-payload.ts';

/** A template as the product reads it, for a case that has one of its own. */
export const templateOf = (template: object): Template =>
  readPayload(Buffer.from(JSON.stringify({ ...benchPayload(false), template }))).template;
