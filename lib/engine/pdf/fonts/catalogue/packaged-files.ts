import { familyPaths } from './font-families.ts';
import type { FontFileReader } from './font-source.ts';
import { notoSansFiles } from './noto-fonts.ts';

/**
 * Every packaged file that drawing text may read, by package path: a bundle of the engine carries them next to itself under
 * `node_modules/`. 35 MB; a job reads only what its characters need.
 */
export const packagedFiles = async (read: FontFileReader): Promise<string[]> => [
  'harfbuzzjs/dist/harfbuzz-subset.wasm',
  'harfbuzzjs/dist/harfbuzz.wasm',
  ...notoSansFiles,
  ...(await familyPaths(read)),
];
