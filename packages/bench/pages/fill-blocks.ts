import { wrapProse } from '@bulkfill/bulkfill/publish/wrap-prose';

/** Pages with blocks, relative to the repository. */
export const pagesWithFigures = [
  'README.md',
  'docs/understand/performance.md',
  'docs/operate/cost-and-scale.md',
  'docs/operate/server.md',
  'test/trials/corpus/README.md',
] as const;

/** Part of a page that is generated from the result files. */
const block = /(<!-- figures: ([\w-]+) -->\n)[\s\S]*?(<!-- \/figures -->)/g;

/** Replaces every block of a page. Throws Error for an unknown block name. */
export const fillBlocks = (page: string, blocks: Readonly<Record<string, () => string>>): string =>
  page.replaceAll(block, (_, begin: string, name: string, end: string) => {
    const write = blocks[name];
    if (write === undefined) throw new Error(`there are no figures named ${name}`);
    return `${begin}\n${wrapProse(write())}\n\n${end}`;
  });

/** Returns the handwritten part of a page: all except its blocks. */
export const outsideBlocks = (page: string): string => page.replaceAll(block, '');

/** Returns the names of a page's blocks. */
export const blockNames = (page: string): string[] => [...page.matchAll(block)].map((match) => match[2]!);
