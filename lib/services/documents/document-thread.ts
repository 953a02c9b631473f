/** The module that a pool's threads run: one inspects documents, one fills them, one tries templates. */
export type DocumentThreadName = 'inspection-worker' | 'fill-worker' | 'design-worker';

/** Where a thread's code is: the bundle has it beside it under the same name; the sources find the source. */
export const documentThread = (name: DocumentThreadName): URL =>
  new URL(import.meta.url.endsWith('.ts') ? `./${name}.ts` : `./${name}.mjs`, import.meta.url);
