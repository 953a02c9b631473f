/** `npm run generate -- contract`: writes docs/generated/contract.md. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractPage } from './contract-page.ts';
import { taggedTests } from './tagged-tests.ts';

const root = join(import.meta.dirname, '../..');
writeFileSync(join(root, 'docs/generated/contract.md'), contractPage(taggedTests(root)));
