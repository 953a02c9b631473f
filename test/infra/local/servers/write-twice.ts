/** A process of `atomic-file-writes.test.ts`: writes a file twice, and says how the second time went. */
import { writeFileSync } from 'node:fs';
import { writeFilesAtomically } from '../../../../infra/local/servers/atomic-file-writes.ts';

writeFilesAtomically();
const [, , file = ''] = process.argv;
writeFileSync(file, 'small');
try {
  writeFileSync(file, Buffer.alloc(1_000_000));
  process.stdout.write('written');
} catch (error) {
  process.stdout.write((error as NodeJS.ErrnoException).code ?? 'failed');
}
