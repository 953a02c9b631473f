/** The module that a pool's threads run: one inspects documents, one fills them, one tries templates, one unlocks PDFs, one fills single documents, one reads stored results. */
export type DocumentThreadName =
  | 'inspection-thread'
  | 'fill-thread'
  | 'design-thread'
  | 'unlock-worker'
  | 'template-thread'
  | 'reading-thread';

/** Where a thread's code is: the bundle has it next to it under the same name; the sources find the source. */
export const documentThread = (name: DocumentThreadName): URL =>
  new URL(import.meta.url.endsWith('.ts') ? `./${name}.ts` : `./${name}.mjs`, import.meta.url);
