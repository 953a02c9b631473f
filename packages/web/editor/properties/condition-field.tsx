import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { texts } from '../../texts/properties.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { guessReading } from '../core/column-reading.ts';
import { conditionWords } from '../core/condition-words.ts';
import {
  type ConditionLine,
  type ConditionLines,
  comparesDates,
  comparesNumbers,
  findValueHint,
  isTest,
  isThere,
  linesOf,
  packageCondition,
  takesValue,
  testWords,
} from '../core/conditions.ts';
import { mixedWords } from '../core/members.ts';
import { listDistinctValues, mostValues } from '../core/value-guesses.ts';
import { useEditor } from '../instance/use-editor.ts';
import { ConditionReading } from './condition-reading.tsx';
import { EditedField } from './edited-field.tsx';

export interface ConditionFieldProps {
  readonly label: string;
  readonly value: unknown;
  readonly mixed: boolean;
  readonly error: string | undefined;
  /** `isTyped`: whether the change is part of continuous typing and shares its undo step. */
  readonly set: (when: unknown, isTyped: boolean) => void;
}

interface ConditionValueProps {
  readonly line: ConditionLine;
  readonly take: (typed: string) => void;
}

/** Edits the value of a line. Offers the values of the column, unless the test compares. */
const ConditionValue = ({ line: { test, column, value }, take }: ConditionValueProps): VNode => {
  const {
    opened: { openRows, rowEdits, rowsNow },
  } = useEditor();
  const isCompared = comparesNumbers(test) || comparesDates(test);
  const values = useMemo(
    () => (isCompared ? [] : [...listDistinctValues(rowsNow(), column).keys()].slice(0, mostValues)),
    [openRows.value, rowEdits.value, column, isCompared],
  );
  return (
    <EditedField
      label={texts.conditionValue}
      suggestions={values}
      value={value}
      hint={findValueHint(test)}
      take={(text) => void take(text)}
    />
  );
};

export const ConditionField = ({ label, value, mixed, error, set }: ConditionFieldProps): VNode => {
  const {
    opened: { columnName, knownColumns, openRows, previewCells, rowEdits, rowsNow, tableLocale },
  } = useEditor();
  const rows = useMemo(rowsNow, [openRows.value, rowEdits.value]);
  const cellsOf = (column: number): readonly string[] => rows.map((cells) => cells[column] ?? '');
  const guessed = (line: ConditionLine): ConditionLine => ({
    ...line,
    more: { ...guessReading(line.test, cellsOf(line.column), tableLocale.value) },
  });
  const shown = linesOf(value);
  const { join, lines }: ConditionLines = shown ?? { join: 'all', lines: [] };
  const write = (next: readonly ConditionLine[], isTyped = false): void =>
    set(packageCondition({ join, lines: next }), isTyped);
  const change = (index: number, part: Partial<ConditionLine>, isTyped = false): void =>
    write(
      lines.map((line, at) => (at === index ? { ...line, ...part } : line)),
      isTyped,
    );
  const first = knownColumns.value[0]?.number ?? 0;
  const fields = useRef<HTMLFieldSetElement>(null);
  const hasAdded = useRef(false);
  useLayoutEffect(() => {
    const added = fields.current?.querySelectorAll('.condition-line')[lines.length - 1];
    if (hasAdded.current) added?.querySelector('select')?.focus();
    hasAdded.current = false;
  }, [lines.length]);
  const isOther = value !== undefined && shown === undefined;
  return (
    <fieldset class="condition" ref={fields}>
      <legend>{label}</legend>
      {mixed && <p class="muted small">{mixedWords}</p>}
      {!mixed && value === undefined && <p class="muted small">{texts.inEveryRow}</p>}
      {!mixed && value !== undefined && <p class="muted small">{texts.shownIf(conditionWords(value, columnName))}</p>}
      {!mixed && !isThere(value, previewCells.value) && <p class="small">{texts.notInRow}</p>}
      {error !== undefined && <p class="field-error">{error}</p>}
      {!mixed && !isOther && lines.length > 1 && (
        <SelectField
          label={texts.holdsWhere}
          value={join}
          onChange={({ currentTarget }) =>
            set(packageCondition({ join: currentTarget.value === 'any' ? 'any' : 'all', lines }), false)
          }
        >
          <option value="all">{texts.allTrue}</option>
          <option value="any">{texts.anyTrue}</option>
        </SelectField>
      )}
      {!mixed &&
        !isOther &&
        lines.map((line, index) => {
          return (
            <div class="condition-line" key={index}>
              <SelectField
                label={texts.conditionColumn}
                value={String(line.column)}
                onChange={({ currentTarget }) =>
                  change(index, guessed({ ...line, column: Number(currentTarget.value) }))
                }
              >
                {!knownColumns.value.some(({ number }) => number === line.column) && (
                  <option value={String(line.column)}>{columnName(line.column)}</option>
                )}
                {knownColumns.value.map((known) => (
                  <option key={known.number} value={String(known.number)}>
                    {known.words}
                  </option>
                ))}
              </SelectField>
              <SelectField
                label={texts.conditionIs}
                value={line.test}
                onChange={({ currentTarget }) =>
                  isTest(currentTarget.value) && change(index, guessed({ ...line, test: currentTarget.value }))
                }
              >
                {Object.entries(testWords).map(([test, words]) => (
                  <option key={test} value={test}>
                    {words}
                  </option>
                ))}
              </SelectField>
              {takesValue(line.test) && (
                <ConditionValue line={line} take={(text) => change(index, { value: text }, true)} />
              )}
              <ConditionReading line={line} cells={cellsOf(line.column)} change={(more) => change(index, { more })} />
              <Button size="small" onClick={() => write(lines.filter((_, at) => at !== index))}>
                {texts.removeCondition}
              </Button>
            </div>
          );
        })}
      {isOther && (
        <Button size="small" onClick={() => set(undefined, false)}>
          {texts.removeCondition}
        </Button>
      )}
      {!isOther && (
        <Button
          size="small"
          onClick={() => {
            hasAdded.current = true;
            write([...(mixed ? [] : lines), { column: first, test: 'is', value: '', more: {} }]);
          }}
        >
          {texts.addCondition}
        </Button>
      )}
    </fieldset>
  );
};
