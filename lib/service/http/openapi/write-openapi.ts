/** Implements `npm run openapi`: writes the document, with the default settings, to the named file. */
import { writeFileSync } from 'node:fs';
import { parseConfig } from '../../kit/config.ts';
import { openApiDocument } from './document.ts';

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Usage: node lib/service/http/openapi/write-openapi.ts <file>');
writeFileSync(path, `${JSON.stringify(openApiDocument(parseConfig({})), null, 2)}\n`);
