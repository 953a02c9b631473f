/** Command `npm run library-page [FILE]`: writes the page of the library's exports (docs/integrate/library-api.md). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeDeclarations } from './declarations.ts';
import { libraryPage } from './library-page.ts';

const page = resolve(process.argv[2] ?? join(import.meta.dirname, '../../docs/integrate/library-api.md'));
const types = await mkdtemp(join(tmpdir(), 'bulkfill-types-'));
try {
  writeDeclarations(types);
  await writeFile(page, await libraryPage(types));
} finally {
  await rm(types, { recursive: true });
}
