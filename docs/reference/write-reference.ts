/**
 * `npm run generate -- reference`: writes docs/generated/package-reference.md with its pictures,
 * docs/generated/template.schema.json, and packages/bulkfill/library/overlay-types.ts.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { drawStrip } from './draw-strip.ts';
import { overlayTypes } from './overlay-types.ts';
import { referenceFiles } from './reference-files.ts';
import { strips } from './strips.ts';

const docs = new URL('../', import.meta.url);
const pictures = new URL('generated/pictures/', docs);

for (const [name, text] of Object.entries(referenceFiles())) writeFileSync(new URL(name, docs), text);
writeFileSync(new URL('../packages/bulkfill/library/overlay-types.ts', docs), overlayTypes());
rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures);
for (const strip of strips) writeFileSync(new URL(`${strip.name}.png`, pictures), await drawStrip(strip));
