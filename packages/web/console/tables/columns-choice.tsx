import type { TemplateColumn } from '@bulkfill/engine/browser/rows';
import type { VNode } from 'preact';
import type { ColumnMatch, PlacesChoice } from '../../files/find-columns.ts';
import { guessColumns } from '../../files/guess-columns.ts';
import { texts } from '../../texts/tables.ts';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import { columnWords, distinctWords, nameColumns } from './column-words.ts';
import { type Certainty, type MatchRow, MatchTable } from './match-table.tsx';

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

interface ColumnState {
  /** Position of the column, chosen or found; `undefined` if open. */
  readonly place: number | null | undefined;
  readonly certainty: Certainty;
}

const listStates = ({
  columns,
  header,
  found,
  choice,
  isKept,
}: Pick<ColumnsChoiceProps, 'columns' | 'header' | 'found' | 'choice' | 'isKept'>): readonly ColumnState[] => {
  const isInPlace = choice === 'by-place' || (found.settled && found.places === undefined && choice === undefined);
  const known = columns.map(({ column, isNeeded }): ColumnState => {
    // The latest choice counts, even if the table has not been read with it yet.
    const chosen = choice instanceof Map ? choice.get(column) : undefined;
    if (chosen !== undefined) return { place: chosen, certainty: isKept ? 'before' : 'chosen' };
    if (isInPlace)
      return { place: column < header.length ? column : null, certainty: isKept ? 'byPlaceBefore' : 'byPlace' };
    const place = found.places?.get(column);
    if (place !== undefined && place !== null) return { place, certainty: 'sameName' };
    return isNeeded === false ? { place: null, certainty: 'unused' } : { place, certainty: 'open' };
  });
  const guesses = guessColumns(
    columns,
    header,
    known.map(({ place }) => place),
  );
  return known.map((state, index) => {
    const guess = state.certainty === 'open' ? guesses.get(index) : undefined;
    return guess === undefined ? state : { place: guess, certainty: 'guess' };
  });
};

/** Shows template and table names with a choice (command-line-and-library.md, "Matching columns by name"). */
export const ColumnsChoiceFields = (props: ColumnsChoiceProps): VNode => {
  const { columns, header, firstRow, found, choice, isKept, isAsked, onChoose } = props;
  const isByPlace = choice === 'by-place';
  const states = listStates(props);
  const missing = states.filter(({ certainty }) => certainty === 'open' || certainty === 'guess').length;
  const names = distinctWords(
    columns.map(({ column, label }) => columnWords(label, column)),
    columns.map(({ column }) => column),
  );
  const tableNames = nameColumns(header);
  const taken = new Set(states.map(({ place }) => place));
  const left = tableNames.filter((_, place) => !taken.has(place));
  // Columns settled by name stay as shown when others are chosen.
  const placesOf = (isTaken: (state: ColumnState) => boolean): readonly (readonly [number, number | null])[] =>
    states.flatMap((state, index) => {
      const column = columns[index]?.column;
      return column === undefined || state.place === undefined || !isTaken(state)
        ? []
        : [[column, state.place] as const];
    });
  const isOpen = states.some(({ certainty }) => certainty === 'open');
  const firstGuess = isOpen ? undefined : states.findIndex(({ certainty }) => certainty === 'guess');
  const rows = columns.map(({ column }, index): MatchRow => {
    const { place, certainty } = states[index]!;
    return {
      id: String(column),
      label: names[index] ?? '',
      value: typeof place === 'number' ? (firstRow[place] ?? '') : '',
      certainty,
      choice: place,
      ...(isAsked && certainty === 'open' && { error: texts.chooseColumn }),
      ...(isAsked && index === firstGuess && { error: texts.takeGuess }),
    };
  });
  return (
    <section class="columns-choice" aria-label={texts.columns}>
      <div class="section-head">
        <h2>{texts.matchColumns}</h2>
        <State found={found} choice={choice} isKept={isKept} missing={missing} />
      </div>
      {!found.settled && <p>{missing === columns.length ? texts.noneNamed : texts.notAllNamed}</p>}
      <MatchTable
        key={header.join('\n')}
        title={texts.template}
        rows={rows}
        options={tableNames.map((words, place) => ({ place, words }))}
        onChoose={(id, place) =>
          onChoose(new Map([...placesOf(({ certainty }) => certainty !== 'guess'), [Number(id), place]]))
        }
        onTakeGuesses={() => onChoose(new Map(placesOf(() => true)))}
      />
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
