export { compileRowTest } from '../pdf/compile/row-condition.ts';
export { BrokenFont, readSfntTables, viewTable } from '../pdf/fonts/sfnt/sfnt-tables.ts';
export { resolveFamily } from '../pdf/fonts/standard-family.ts';
export { OverlaySkipped } from '../pdf/overlay-skipped.ts';
export { readItems } from '../pdf/overlays/list/read-items.ts';
export { cellNumberReader } from '../pdf/value-format/cell-number.ts';
export { datePattern } from '../pdf/value-format/date-pattern.ts';
export { formatValue } from '../pdf/value-format/format-value.ts';
export { guessDateInput, guessNumberInput } from '../pdf/value-format/guess-input.ts';
