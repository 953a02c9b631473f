import { fileURLToPath } from 'node:url';

/** Real templates to measure: folders of `examples/`. */
export const exampleNames = ['certificate', 'offer-letter', 'shipping-label'] as const;
export type ExampleName = (typeof exampleNames)[number];

/** Returns the names, starting with a different one in each of three rounds. */
export const exampleNamesFrom = (round: number): readonly ExampleName[] =>
  exampleNames.map((_, place) => exampleNames[(round + place) % exampleNames.length]!);

export const exampleFile = (name: ExampleName | 'income-statement', file: string): string =>
  fileURLToPath(new URL(`../../../examples/${name}/${file}`, import.meta.url));
