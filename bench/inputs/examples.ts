import { fileURLToPath } from 'node:url';

/** The real templates that are measured: folders of `examples/`. */
export const exampleNames = ['certificate', 'offer-letter', 'shipping-label'] as const;
export type ExampleName = (typeof exampleNames)[number];

/** All of them, and each the first in one of three rounds. */
export const exampleNamesFrom = (round: number): readonly ExampleName[] =>
  exampleNames.map((_, place) => exampleNames[(round + place) % exampleNames.length]!);

/** The path of a file of an example. */
export const exampleFile = (name: ExampleName | 'income-statement', file: string): string =>
  fileURLToPath(new URL(`../../examples/${name}/${file}`, import.meta.url));
