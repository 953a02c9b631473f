import { familyPaths } from './font-families.ts';
import type { FontFileReader } from './font-source.ts';
import { notoSansFiles } from './noto-fonts.ts';

/**
 * Lists every packaged file that drawing text may read, by package path. A bundle of the engine includes them under
 * `node_modules/`. 35 MB; a job reads only the files for its characters.
 */
export const listPackagedFiles = async (read: FontFileReader): Promise<string[]> => [
  'harfbuzzjs/dist/harfbuzz-subset.wasm',
  'harfbuzzjs/dist/harfbuzz.wasm',
  ...notoSansFiles,
  ...(await familyPaths(read)),
];
