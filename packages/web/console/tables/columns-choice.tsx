import type { TemplateColumn } from '@bulkfill/engine/browser/rows';
import type { VNode } from 'preact';
import type { ColumnMatch, PlacesChoice } from '../../files/find-columns.ts';
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
  if (!found.settled)
    return <Status tone="warn">{missing === 1 ? '1 column to match' : `${missing} columns to match`}</Status>;
  const words = choice === 'by-place' ? 'By place' : 'Matched';
  return <Status tone="neutral">{isKept ? `${words}, as chosen before` : words}</Status>;
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
          label={`Column for ${names[index]}`}
          value={place === undefined ? '' : place === null ? blank : String(place)}
          error={isAsked && place === undefined ? 'Choose a column, or leave it blank.' : undefined}
          onChange={({ currentTarget: { value } }) => choose(column, value)}
        >
          {place === undefined && <option value="">Choose…</option>}
          <option value={blank}>Leave blank</option>
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
    <section class="columns-choice" aria-label="Columns">
      <div class="section-head">
        <h2>Columns</h2>
        <State found={found} choice={choice} isKept={isKept} missing={undecided.length} />
      </div>
      {!found.settled && (
        <p>
          The table does not name {undecided.length === columns.length ? 'the columns' : 'all columns'} of the template.
          Match them before you check, run or save.
        </p>
      )}
      <div class="columns-names">
        <div class="columns-heads" aria-hidden="true">
          <span>Template</span>
          <span>Table</span>
          <span>First row</span>
        </div>
        <ul>{columns.map((each, index) => (isUsed(each) ? entry(each, index) : null))}</ul>
        {idle.length > 0 && (
          <>
            <p class="muted small">The template lists these columns but does not print them.</p>
            <ul>{columns.map((each, index) => (isUsed(each) ? null : entry(each, index)))}</ul>
          </>
        )}
      </div>
      {left.length > 0 && (
        <p class="muted small columns-left">{`The table also has: ${left.slice(0, 20).join(', ')}${left.length > 20 ? ` and ${left.length - 20} more` : ''}.`}</p>
      )}
      <div class="button-row">
        {isByPlace ? (
          <Button size="small" onClick={() => onChoose(new Map())}>
            By name
          </Button>
        ) : (
          <Button size="small" onClick={() => onChoose('by-place')}>
            By place
          </Button>
        )}
        <span class="muted small">
          {isByPlace
            ? 'Each column is used by its position.'
            : 'Uses each column by its position and ignores its name.'}
        </span>
      </div>
    </section>
  );
};
