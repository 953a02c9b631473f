/** `npm run reference`: writes docs/use/package-reference.md, docs/template.schema.json and the pictures of the first. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { drawStrip } from './draw-strip.ts';
import { referenceFiles } from './reference-files.ts';
import { strips } from './strips.ts';

const docs = new URL('../', import.meta.url);
const pictures = new URL('images/reference/', docs);

for (const [name, text] of Object.entries(referenceFiles())) writeFileSync(new URL(name, docs), text);
rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures);
for (const strip of strips) writeFileSync(new URL(`${strip.name}.png`, pictures), await drawStrip(strip));
