import { wrapProse } from '@bulkfill/bulkfill/publish/wrap-prose';
import { describe, payloadDescribed } from './describe.ts';
import { payloadJsonSchema, templateOf, withDefinitions } from './payload-json-schema.ts';
import { referencePage } from './reference-page.ts';

/** The texts of the reference, by their names in `docs/`. */
export const referenceFiles = (): Record<string, string> => {
  const payload = describe(payloadJsonSchema(), payloadDescribed);
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Template of a bulkfill package, version 5',
    ...withDefinitions(templateOf(payload)),
  };
  return {
    'generated/package-reference.md': wrapProse(referencePage(payload)),
    'generated/template.schema.json': `${JSON.stringify(schema, null, 2)}\n`,
  };
};
