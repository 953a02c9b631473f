/**
 * Implements `npm run openapi`: writes the document, with the default settings, to docs/openapi.json or the named file.
 */
import { writeFileSync } from 'node:fs';
import { parseConfig } from '../../core/config.ts';
import { openApiDocument } from './document.ts';

const [path = 'docs/openapi.json'] = process.argv.slice(2);
writeFileSync(path, `${JSON.stringify(openApiDocument(parseConfig({})), null, 2)}\n`);
