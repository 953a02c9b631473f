import type { TemplateColumn } from '@bulkfill/engine/browser/rows';
import type { VNode } from 'preact';
import type { ColumnMatch, PlacesChoice } from '../../files/find-columns.ts';
import { texts } from '../../texts/tables.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Status } from '../../ui/status.tsx';
import { columnWords, distinctWords } from './column-words.ts';

export interface ColumnsChoiceProps {
  readonly columns: readonly TemplateColumn[];
  readonly header: readonly string[];
  readonly firstRow: readonly string[];
  readonly found: ColumnMatch;
  readonly choice: PlacesChoice | undefined;
  readonly isKept: boolean;
  /** Whether the user continued without choosing: missing choices are then marked. */
  readonly isAsked: boolean;
  readonly onChoose: (choice: PlacesChoice) => void;
}

const blank = 'blank';

const isUsed = ({ isNeeded }: TemplateColumn): boolean => isNeeded !== false;

const State = ({
  found,
  choice,
  isKept,
  missing,
}: Pick<ColumnsChoiceProps, 'found' | 'choice' | 'isKept'> & { readonly missing: number }): VNode => {
  if (!found.settled) return <Status tone="warn">{texts.columnsToMatch(missing)}</Status>;
  const words = choice === 'by-place' ? texts.byPlace : texts.matched;
  return <Status tone="neutral">{isKept ? texts.asBefore(words) : words}</Status>;
};

/** Shows template and table names with a choice (command-line-and-library.md, "Matching columns by name"). */
export const ColumnsChoiceFields = ({
  columns,
  header,
  firstRow,
  found,
  choice,
  isKept,
  isAsked,
  onChoose,
}: ColumnsChoiceProps): VNode => {
  const isByPlace = choice === 'by-place';
  const { places } = found;
  const placeOf = (column: number): number | null | undefined => {
    // The latest choice counts, even if the table has not been read with it yet.
    const said = choice instanceof Map ? choice.get(column) : undefined;
    if (said !== undefined) return said;
    const isInPlace = isByPlace || (found.settled && places === undefined && choice === undefined);
    if (isInPlace) return column < header.length ? column : null;
    return places?.get(column);
  };
  const undecided = columns.filter(({ column, isNeeded }) => placeOf(column) === undefined && isNeeded !== false);
  const names = distinctWords(
    columns.map(({ column, label }) => columnWords(label, column)),
    columns.map(({ column }) => column),
  );
  const tableNames = distinctWords(header.map(columnWords));
  const taken = new Set(columns.map(({ column }) => placeOf(column)));
  const left = tableNames.filter((_, place) => !taken.has(place));
  const choose = (column: number, value: string): void => {
    if (value === '') return;
    // Columns settled by name stay as shown when others are chosen.
    const before = columns.flatMap((each) => {
      const place = placeOf(each.column);
      return place === undefined ? [] : [[each.column, place] as const];
    });
    onChoose(new Map([...before, [column, value === blank ? null : Number(value)]]));
  };
  const entry = ({ column, isNeeded }: TemplateColumn, index: number): VNode => {
    const place = placeOf(column) ?? (isNeeded === false ? null : placeOf(column));
    return (
      <li key={column}>
        <SelectField
          label={texts.columnFor(names[index] ?? '')}
          value={place === undefined ? '' : place === null ? blank : String(place)}
          error={isAsked && place === undefined ? texts.chooseColumn : undefined}
          onChange={({ currentTarget: { value } }) => choose(column, value)}
        >
          {place === undefined && <option value="">{texts.choose}</option>}
          <option value={blank}>{texts.leaveBlank}</option>
          {tableNames.map((name, each) => (
            <option key={each} value={String(each)}>
              {name}
            </option>
          ))}
        </SelectField>
        <span class="muted small columns-value">{typeof place === 'number' ? firstRow[place] : ''}</span>
      </li>
    );
  };
  const idle = columns.filter((each) => !isUsed(each));
  return (
    <section class="columns-choice" aria-label={texts.columns}>
      <div class="section-head">
        <h2>{texts.columns}</h2>
        <State found={found} choice={choice} isKept={isKept} missing={undecided.length} />
      </div>
      {!found.settled && <p>{undecided.length === columns.length ? texts.noneNamed : texts.notAllNamed}</p>}
      <div class="columns-names">
        <div class="columns-heads" aria-hidden="true">
          <span>{texts.template}</span>
          <span>{texts.table}</span>
          <span>{texts.firstRow}</span>
        </div>
        <ul>{columns.map((each, index) => (isUsed(each) ? entry(each, index) : null))}</ul>
        {idle.length > 0 && (
          <>
            <p class="muted small">{texts.unusedColumns}</p>
            <ul>{columns.map((each, index) => (isUsed(each) ? null : entry(each, index)))}</ul>
          </>
        )}
      </div>
      {left.length > 0 && (
        <p class="muted small columns-left">
          {texts.tableAlsoHas(
            left.length > 20 ? texts.namesAndMore(left.slice(0, 20).join(', '), left.length - 20) : left.join(', '),
          )}
        </p>
      )}
      <div class="button-row">
        {isByPlace ? (
          <Button size="small" onClick={() => onChoose(new Map())}>
            {texts.byName}
          </Button>
        ) : (
          <Button size="small" onClick={() => onChoose('by-place')}>
            {texts.byPlace}
          </Button>
        )}
        <span class="muted small">{isByPlace ? texts.aboutByPlaceNow : texts.aboutByPlace}</span>
      </div>
    </section>
  );
};
