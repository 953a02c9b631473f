/**
 * `npm run generate -- [NAME…]`: writes the generated files of the repository; all of them if no name is given.
 * `messages` writes no file: it prints the texts of the product.
 */
const scripts: Readonly<Record<string, () => Promise<unknown>>> = {
  openapi: () => import('../lib/routes/openapi/write-openapi.ts'),
  contract: () => import('./contract/write-contract.ts'),
  reference: () => import('./reference/write-reference.ts'),
  'library-page': () => import('@bulkfill/bulkfill/publish/write-library-page'),
  figures: () => import('../packages/bench/pages/write-pages.ts'),
  messages: () => import('./messages/print-messages.ts'),
};

const names = process.argv.splice(2);
const files = Object.keys(scripts).filter((name) => name !== 'messages');
for (const name of names.length > 0 ? names : files) {
  const write = scripts[name];
  if (write === undefined) throw new Error(`Usage: npm run generate -- [${Object.keys(scripts).join('|')}]…`);
  await write();
}

export {};
