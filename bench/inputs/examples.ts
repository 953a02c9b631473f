import { fileURLToPath } from 'node:url';

/** The real templates that are measured: folders of `examples/`. */
export const exampleNames = ['certificate', 'offer-letter', 'shipping-label'] as const;
export type ExampleName = (typeof exampleNames)[number];

/** The path of a file of an example. */
export const exampleFile = (name: ExampleName | 'income-statement', file: string): string =>
  fileURLToPath(new URL(`../../examples/${name}/${file}`, import.meta.url));
