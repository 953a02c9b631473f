import { readFile } from 'node:fs/promises';
import { plainSettings } from '../../lib/engine/fill/fill-settings.ts';
import type { PageRule } from '../../lib/engine/package/template.ts';
import { benchRows } from '../inputs/bench-rows.ts';
import { exampleFile } from '../inputs/examples.ts';
import { engineOver } from './engine.ts';

/** Ten texts on the first page of the income statement, which has three. `pages`: those that only some rows have. */
const enginePages = (pages: readonly PageRule[]) =>
  engineOver(benchRows, plainSettings, async (_, verified) => [
    await readFile(exampleFile('income-statement', 'source.pdf')),
    { ...verified, template: { ...verified.template, pages } },
  ]);

export const contender = enginePages([]);

/** Without the last page, which every row's condition leaves out. */
export const lastLeftOut = enginePages([{ page: 2, when: { kind: 'blank', column: 0, isBlank: true } }]);
