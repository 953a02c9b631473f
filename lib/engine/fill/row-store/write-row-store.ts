import type { RowBlock } from './row-block.ts';
import { writeDirectory } from './row-directory.ts';

/** A row store as its pieces, in order: its directory, and the blocks as they are. */
export const writeRowStore = (blocks: readonly RowBlock[]): readonly Uint8Array[] => [
  writeDirectory(blocks),
  ...blocks.flatMap(({ results, locations }) => [results.deflated, locations]),
];
