import { wrapProse } from '../../infra/publish/wrap-prose.ts';

/** The pages that have blocks, from the root of the repository. */
export const pagesWithFigures = [
  'README.md',
  'docs/understand/performance.md',
  'docs/operate/cost-and-scale.md',
  'docs/operate/reliability.md',
  'docs/understand/corpus.md',
  'docs/decisions/cold-start.md',
] as const;

/** A stretch of a page that is written from the files of results. */
const block = /(<!-- figures: ([\w-]+) -->\n)[\s\S]*?(<!-- \/figures -->)/g;

/** A page with each of its blocks written anew. Throws Error where it names a block that there is not. */
export const fillBlocks = (page: string, blocks: Readonly<Record<string, () => string>>): string =>
  page.replaceAll(block, (_, begin: string, name: string, end: string) => {
    const write = blocks[name];
    if (write === undefined) throw new Error(`there are no figures named ${name}`);
    return `${begin}\n${wrapProse(write())}\n\n${end}`;
  });

/** What of a page a person wrote: all except its blocks. */
export const outsideBlocks = (page: string): string => page.replaceAll(block, '');

/** The names of a page's blocks. */
export const blockNames = (page: string): string[] => [...page.matchAll(block)].map((match) => match[2]!);
