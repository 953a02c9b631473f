import { readFile } from 'node:fs/promises';
import { plainSettings } from '@bulkfill/engine/fill/fill-settings';
import type { PageRule } from '@bulkfill/engine/svc/template';
import { benchRows } from '../inputs/bench-rows.ts';
import { exampleFile } from '../inputs/examples.ts';
import { engineOver } from './engine.ts';

/** Fills ten texts on the first page of the income statement, which has three. `pages`: conditional pages. */
const enginePages = (pages: readonly PageRule[]) =>
  engineOver(benchRows, plainSettings, async (_, verified) => [
    await readFile(exampleFile('income-statement', 'source.pdf')),
    { ...verified, template: { ...verified.template, pages } },
  ]);

export const contender = enginePages([]);

/** Omits the last page by a condition in every row. */
export const lastLeftOut = enginePages([{ page: 2, when: { kind: 'blank', column: 0, isBlank: true } }]);
