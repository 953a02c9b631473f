import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import wabt from 'wabt';

const root = join(import.meta.dirname, '../..');

/**
 * The sources of programs that run as WebAssembly. Each has its assembled form next to it, so that nobody who runs the product has to
 * assemble anything.
 */
export const watFiles = ['lib/engine/zip/deflate-text.wat', 'lib/engine/pdf/codes/qr-modules.wat'] as const;

/** A module, as text, that exports the program of a `.wat` file in base64. */
export interface AssembledModule {
  readonly path: string;
  readonly text: string;
}

/** Throws what `wabt` says of the source, with its line. */
export const assembled = async (watFile: string): Promise<AssembledModule> => {
  const { parseWat } = await wabt();
  const module = parseWat(watFile, await readFile(join(root, watFile), 'utf8'));
  const base64 = Buffer.from(module.toBinary({}).buffer).toString('base64');
  const lines = (base64.match(/.{1,130}/g) ?? []).map((line) => `  '${line}'`);
  const name = basename(watFile, '.wat').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const text = `/** The program of \`${basename(watFile)}\`, in base64. \`npm run assemble\` writes it. */\nexport const ${name}Code =\n${lines.join(' +\n')};\n`;
  return { path: join(root, watFile.replace('.wat', '-code.ts')), text };
};
