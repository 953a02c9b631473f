/**
 * Command `npm run generate -- library-page`: writes the page of the library's exports (docs/generated/library-api.md).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildLibraryPage } from './build-library-page.ts';
import { writeDeclarations } from './declarations.ts';

const page = join(import.meta.dirname, '../../../docs/generated/library-api.md');
const types = await mkdtemp(join(tmpdir(), 'bulkfill-types-'));
try {
  writeDeclarations(types);
  await writeFile(page, await buildLibraryPage(types));
} finally {
  await rm(types, { recursive: true });
}
