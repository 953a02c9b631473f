import { plainSettings } from '../../lib/engine/fill/fill-settings.ts';
import { templateOf } from '../inputs/changed-template.ts';
import { rowSourceOf } from '../inputs/example-rows.ts';
import { listRow, listTemplate } from '../inputs/long-list.ts';
import { engineOver } from './engine.ts';

/** A table of 50 items in each row, on the made document. */
export const contender = engineOver(
  (rowCount) => rowSourceOf(Array.from({ length: rowCount }, (_, index) => listRow(index + 1))),
  plainSettings,
  async (source, verified) => [source, { ...verified, template: templateOf(listTemplate) }],
);
