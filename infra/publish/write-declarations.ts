import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Writes the declarations of the library, and of everything they lead to, into a folder. */
export const writeDeclarations = (folder: string): void => {
  const compiler = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(import.meta.dirname, 'tsconfig.json'), '--outDir', folder], { stdio: 'inherit' });
};
