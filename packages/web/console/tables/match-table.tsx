import type { ComponentChildren, VNode } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { texts } from '../../texts/tables.ts';
import { Button } from '../../ui/button.tsx';
import { tableRoles } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';

export type Certainty = keyof typeof texts.certainty;

const tones: Readonly<Partial<Record<Certainty, Tone>>> = { sameName: 'good', guess: 'warn', open: 'warn' };

const isUnsettled = ({ certainty }: MatchRow): boolean => certainty === 'open' || certainty === 'guess';

export interface MatchRow {
  readonly id: string;
  readonly label: string;
  /** Technical name, if it differs from the label. */
  readonly name?: string;
  /** Value of the chosen column in the shown row. */
  readonly value: string;
  readonly certainty: Certainty;
  /** Position of a column; `null` for none. `undefined` if nothing is chosen. */
  readonly choice: number | null | undefined;
  /** Content other than a column, which stays until a column is chosen. */
  readonly content?: string;
  readonly error?: string;
}

interface MatchTableProps {
  /** Title of the labels: fields or template columns. */
  readonly title: string;
  readonly rows: readonly MatchRow[];
  readonly options: readonly { readonly place: number; readonly words: string }[];
  readonly onChoose: (id: string, place: number | null) => void;
  readonly onTakeGuesses: () => void;
  /** Buttons after the own ones of the table. */
  readonly actions?: ComponentChildren;
}

const none = 'none';

/** Rows at first: each has a choice of all columns. */
const mostRows = 100;

const Choice = ({
  entry: { id, label, choice, content, error },
  options,
  onChoose,
}: Pick<MatchTableProps, 'options' | 'onChoose'> & { readonly entry: MatchRow }): VNode => {
  const errorId = useId();
  return (
    <>
      <select
        class="input"
        aria-label={texts.columnFor(label)}
        aria-invalid={error === undefined ? undefined : 'true'}
        aria-describedby={error === undefined ? undefined : errorId}
        value={choice === undefined ? '' : choice === null ? none : String(choice)}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') onChoose(id, value === none ? null : Number(value));
        }}
      >
        {choice === undefined && <option value="">{content ?? texts.choose}</option>}
        <option value={none}>{texts.leaveBlank}</option>
        {options.map(({ place, words }) => (
          <option key={place} value={String(place)}>
            {words}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <div class="field-error" id={errorId}>
          <Icon name="alert" size={14} />
          {error}
        </div>
      )}
    </>
  );
};

/**
 * Matches fields or template columns to the columns of a table. Open rows come first, then guesses; settled ones are
 * folded behind one line. Source: console-and-editor.md, "New job".
 */
export const MatchTable = ({ title, rows, options, onChoose, onTakeGuesses, actions }: MatchTableProps): VNode => {
  const [isUnfolded, setUnfolded] = useState(false);
  const [most, setMost] = useState(mostRows);
  // Rows stay in sight after they are settled: the focus is there.
  const seen = useRef<ReadonlyMap<string, Certainty>>(new Map());
  seen.current = new Map([
    ...rows.filter(isUnsettled).map(({ id, certainty }) => [id, certainty] as const),
    ...seen.current,
  ]);
  const wasOpen = ({ id }: MatchRow): number => (seen.current.get(id) === 'open' ? 0 : 1);
  const open = rows.filter(({ id }) => seen.current.has(id)).toSorted((one, other) => wasOpen(one) - wasOpen(other));
  const settled = rows.filter(({ id }) => !seen.current.has(id));
  const guesses = rows.filter(({ certainty }) => certainty === 'guess').length;
  const settledId = useId();
  const shownSettled = settled.slice(0, Math.max(0, most - open.length));
  const more = Math.max(0, open.length - most) + (isUnfolded ? settled.length - shownSettled.length : 0);
  const line = (entry: MatchRow): VNode => (
    <tr key={entry.id} {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowheader}>
        {entry.label}
        {entry.name !== undefined && entry.name !== entry.label && (
          <span class="muted small match-name">{entry.name}</span>
        )}
      </th>
      <td {...tableRoles.cell} class="match-choice">
        <Choice entry={entry} options={options} onChoose={onChoose} />
      </td>
      <td {...tableRoles.cell} class="match-value" title={entry.value}>
        {entry.value}
      </td>
      <td {...tableRoles.cell} class="match-tag">
        <Tag tone={tones[entry.certainty]}>{texts.certainty[entry.certainty]}</Tag>
      </td>
    </tr>
  );
  const take = guesses > 0 && (
    <Button
      kind="primary"
      onClick={() => {
        seen.current = new Map();
        onTakeGuesses();
      }}
    >
      {texts.takeGuesses(guesses)}
    </Button>
  );
  return (
    <div class="match-frame">
      {actions === undefined && take && <div class="button-row">{take}</div>}
      <table class="table match-table" {...tableRoles.table}>
        <caption class="visually-hidden">{texts.matchColumns}</caption>
        <colgroup class="match-columns">
          <col />
          <col />
          <col />
          <col />
        </colgroup>
        <thead {...tableRoles.rowgroup}>
          <tr {...tableRoles.row}>
            {[title, texts.column, texts.value, texts.match].map((words) => (
              <th key={words} scope="col" {...tableRoles.columnheader}>
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup}>{open.slice(0, most).map(line)}</tbody>
        <tbody {...tableRoles.rowgroup} id={settledId} hidden={!isUnfolded}>
          {shownSettled.map(line)}
        </tbody>
      </table>
      <div class="button-row match-foot">
        {actions !== undefined && take}
        {actions}
        {more > 0 && (
          <Button onClick={() => setMost(most + mostRows)}>{texts.showMore(Math.min(more, mostRows), more)}</Button>
        )}
        {settled.length > 0 && (
          <Button
            kind="quiet"
            aria-expanded={isUnfolded}
            aria-controls={settledId}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? texts.hideSettled(settled.length) : texts.showSettled(settled.length)}
          </Button>
        )}
      </div>
    </div>
  );
};
