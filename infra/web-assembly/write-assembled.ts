/** `npm run assemble`: writes what the `.wat` files come to, next to them. */
import { writeFile } from 'node:fs/promises';
import { assembled, watFiles } from './assemble.ts';

for (const watFile of watFiles) {
  const { path, text } = await assembled(watFile);
  await writeFile(path, text);
}
