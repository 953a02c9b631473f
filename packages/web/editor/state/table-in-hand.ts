import type { TemplateColumn } from '@bulkfill/engine/browser/rows';
import { computed, signal } from '@preact/signals';
import {
  type ColumnMatch,
  findColumns,
  hashChoice,
  type KeptChoice,
  type KeptChoices,
  localeIn,
  localeKey,
  namesToMatch,
  type PlacesChoice,
  placesIn,
  placeTable,
} from '../../files/find-columns.ts';
import { keepChoice } from '../../files/kept-choices.ts';
import { narrowRefusal } from '../../files/narrow-refusal.ts';
import type { TableRefusal, TableSettings } from '../../files/read-table-file.ts';
import { listTemplateColumns } from '../../files/template-columns.ts';
import { texts } from '../../texts/editor.ts';
import type { ColumnDraft } from '../core/draft.ts';
import { withColumns } from '../core/edit.ts';
import { columnsEverUsed } from '../core/used-columns.ts';
import type { OpenRows } from '../rows/open-rows.ts';
import type { Editing } from './editing.ts';
import type { Opened } from './opened.ts';
import type { Surroundings } from './surroundings.ts';

/** A readable table and the positions of the template's columns in it. */
export interface FoundTable {
  readonly raw: OpenRows;
  readonly columns: readonly TemplateColumn[];
  readonly found: ColumnMatch;
  readonly choice: PlacesChoice | undefined;
  readonly isKept: boolean;
}

/** The latest file of rows. Without `found`, it could not be read. */
export type TableInHand =
  | ({ readonly file: File; readonly settings: TableSettings } & { readonly refusal: TableRefusal })
  | ({ readonly file: File; readonly settings: TableSettings } & FoundTable);

export const createTableChoice = ({
  editing: { adopt, draft, editHistory },
  opened: { groupBy, openRows, rowIndex, rowsReference, savedTemplate, showRow },
  announce,
}: {
  readonly announce: Surroundings['announce'];
  readonly editing: Editing;
  readonly opened: Opened;
}) => {
  const tableInHand = signal<TableInHand | undefined>(undefined);

  const settingsInHand = signal<{ readonly file: File; readonly settings: TableSettings } | undefined>(undefined);

  /** A table whose columns are not settled. It is not used until they are. */
  const unsettledTable = computed<FoundTable | undefined>(() => {
    const table = tableInHand.value;
    return table !== undefined && 'found' in table && !table.found.settled ? table : undefined;
  });

  /** Choices by key, from a saved template, from a draft, or made since. */
  const keptChoices = signal<KeptChoices>(new Map());

  /** Set when the user continued without settling the columns: the column choice is highlighted. */
  const columnsAsked = signal<object | undefined>(undefined);

  /** File that named the template's columns. Reading it with other settings names them again. */
  let namesFrom: File | undefined;

  /** Names that a table gave to unused columns, removed with the table unless the template is saved. */
  let borrowed: ReadonlyMap<string, string> = new Map();

  const forgetNames = (choices: KeptChoices = new Map()): void => {
    namesFrom = undefined;
    borrowed = new Map();
    keptChoices.value = choices;
  };

  const closeTable = (): void => {
    tableInHand.value = undefined;
    openRows.value = undefined;
    rowsReference.value = undefined;
    groupBy.value = '';
  };

  /** Whether only the encoding changed: the same cells in the same places. The column choice then remains valid. */
  const isReencoded = (
    before: TableInHand | undefined,
    { file, header, columnCount, assumed }: OpenRows,
  ): before is TableInHand & FoundTable => {
    if (before === undefined || !('found' in before) || namesFrom !== file || before.raw.file !== file) return false;
    const { raw } = before;
    const isSame = raw.columnCount === columnCount && raw.assumed.delimiter?.value === assumed.delimiter?.value;
    return isSame && raw.header !== null && header !== null && raw.assumed.encoding?.value !== assumed.encoding?.value;
  };

  /** Returns the new columns: the template keeps the names of used ones, and the table names the rest. */
  const newColumns = (rows: OpenRows, used: ReadonlySet<number>): readonly ColumnDraft[] => {
    const known = new Map(draft.peek().columns.map(({ key, label }) => [key, label ?? '']));
    const given = new Map<string, string>();
    const columns = Array.from({ length: rows.columnCount }, (_, number) => {
      const key = `column_${number}`;
      const [before = '', now = ''] = [known.get(key), rows.header?.[number]];
      const isBorrowed = savedTemplate.peek() === undefined && !used.has(number) && borrowed.get(key) === before;
      const own = namesFrom === rows.file || isBorrowed ? '' : before;
      const label = used.has(number) ? own || now : now || own;
      if (label !== '' && own === '') given.set(key, label);
      return { key, ...(label === '' ? {} : { label }) };
    });
    borrowed = given;
    return columns;
  };

  const use = (table: FoundTable): void => {
    const { raw, columns, found } = table;
    tableInHand.value = { file: raw.file, settings: raw.settings, ...table };
    if (!found.settled) {
      openRows.value = undefined;
      announce(texts.matchFirst);
      return;
    }
    const isOther = openRows.peek()?.file !== raw.file;
    if (isOther && openRows.peek() !== undefined) groupBy.value = '';
    columnsAsked.value = undefined;
    const used = columnsEverUsed(editHistory.peek());
    const needed = new Set(columns.filter(({ isNeeded }) => isNeeded !== false).map(({ column }) => column));
    // A column of the table replaces an unused column of the template.
    const places =
      found.places &&
      new Map([...found.places].filter(([column, place]) => place !== null || needed.has(column) || used.has(column)));
    if (found.by === 'no-columns' || found.by === 'no-labels') namesFrom = raw.file;
    const rows = placeTable(raw, places);
    openRows.value = rows;
    rowsReference.value = undefined;
    showRow(isOther ? 0 : rowIndex.peek());
    const named = newColumns(rows, used);
    adopt((state) => withColumns(state, named));
  };

  /** Returns the columns of the current template; none if no undo step uses one. */
  const columnsToFind = (): readonly TemplateColumn[] =>
    columnsEverUsed(editHistory.peek()).size === 0 ? [] : listTemplateColumns(draft.peek());

  const keep = (key: string, choice: KeptChoice): void => {
    keptChoices.value = new Map(keptChoices.peek()).set(key, choice);
    const id = savedTemplate.peek()?.id;
    if (id !== undefined) void keepChoice(id, key, choice);
  };

  const takeTable = async (raw: OpenRows): Promise<void> => {
    const { from, value: locale } = raw.locale;
    if (from === 'choice' && locale !== localeIn(keptChoices.peek())) keep(localeKey, { locale });
    const before = tableInHand.peek();
    const columns = columnsToFind();
    if (isReencoded(before, raw)) {
      use({ ...before, raw, columns });
      return;
    }
    const key = await hashChoice(namesToMatch(raw), columns);
    const kept = placesIn(keptChoices.peek(), key);
    use({ raw, columns, found: findColumns(raw, columns, kept), choice: kept, isKept: kept !== undefined });
  };

  const refusalOf = (raw: OpenRows): TableRefusal | undefined => narrowRefusal(raw, columnsToFind());

  const rematchTable = (): void => {
    const table = tableInHand.peek();
    if (table === undefined || !('found' in table)) return;
    openRows.value = undefined;
    void takeTable(table.raw);
  };

  const remember = async ({ raw, columns }: FoundTable, choice: PlacesChoice): Promise<void> => {
    // Store for the template before and after this table named its columns: it may be saved either way.
    for (const names of [columns, listTemplateColumns(draft.peek())]) {
      const key = await hashChoice(namesToMatch(raw), names);
      if (key !== undefined) keep(key, choice);
    }
  };

  const chooseColumns = (choice: PlacesChoice): void => {
    const table = tableInHand.peek();
    if (table === undefined || !('found' in table)) return;
    const { raw } = table;
    // Until settled, match the template that the question was about.
    const columns = table.found.settled ? columnsToFind() : table.columns;
    const chosen: FoundTable = { raw, columns, found: findColumns(raw, columns, choice), choice, isKept: false };
    use(chosen);
    if (chosen.found.settled && chosen.found.by === 'choice') {
      announce(texts.columnsMatched);
      void remember(chosen, choice);
    }
  };

  const keepChoicesWith = async (templateId: string): Promise<void> => {
    for (const [key, choice] of [...keptChoices.peek()].slice(-20)) await keepChoice(templateId, key, choice);
  };

  return {
    tableInHand,
    settingsInHand,
    unsettledTable,
    keptChoices,
    columnsAsked,
    forgetNames,
    closeTable,
    takeTable,
    refusalOf,
    rematchTable,
    chooseColumns,
    keepChoicesWith,
  };
};

export type TableChoice = ReturnType<typeof createTableChoice>;
