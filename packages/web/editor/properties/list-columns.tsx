import { maxListCells } from '@bulkfill/engine/browser/templates';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../../texts/properties.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, SelectField } from '../../ui/field.tsx';
import type { OverlayDraft } from '../core/draft.ts';
import {
  addCell,
  cellsOf,
  footingOf,
  headingOf,
  type ListCellDraft,
  moveCell,
  removeCell,
  repeatsHeader,
  spreadOut,
  withCell,
  withFooting,
  withHeading,
  withKey,
  withRepeat,
} from '../core/list-draft.ts';
import { EditedField } from './edited-field.tsx';
import { ListCellLook } from './list-cell-look.tsx';

/** Applies a change to the list. Consecutive changes with the same `gesture` are one undo step. */
export type ChangeList = (change: (list: OverlayDraft) => OverlayDraft, gesture?: string) => void;

export interface ListColumnsProps {
  readonly list: OverlayDraft;
  readonly error: string | undefined;
  readonly change: ChangeList;
  readonly readColumns: (() => void) | undefined;
}

const points = (typed: string): number | undefined => {
  const value = Number(typed.trim().replace(',', '.'));
  return typed.trim() === '' || !Number.isFinite(value) ? undefined : value;
};

interface CellProps {
  readonly list: OverlayDraft;
  readonly cell: ListCellDraft;
  readonly index: number;
  readonly count: number;
  readonly change: ChangeList;
}

const measure = ({ cell, index, change }: CellProps, label: string, name: 'x' | 'width'): VNode => (
  <EditedField
    label={label}
    value={String(cell[name])}
    take={(typed) => {
      const value = points(typed);
      if (value === undefined) return texts.mustBePoints;
      change((list) => withCell(list, index, { [name]: value }), `cell-${index}-${name}`);
      return undefined;
    }}
  />
);

const Cell = (props: CellProps): VNode => {
  const { list, cell, index, count, change } = props;
  const { key } = cell;
  const heading = headingOf(list, key);
  const footing = footingOf(list, key);
  return (
    <fieldset class="list-column">
      <legend>{texts.columnNamed(index + 1, heading || key)}</legend>
      <div class="field-grid">
        <EditedField
          label={texts.heading}
          value={heading}
          take={(text) => void change((each) => withHeading(each, key, text), `cell-${index}-heading`)}
        />
        <EditedField
          label={texts.key}
          value={key}
          take={(text) => {
            if (text.trim() === '') return texts.mustNotBeEmpty;
            change((each) => withKey(each, index, text.trim()), `cell-${index}-key`);
            return undefined;
          }}
        />
        {measure(props, texts.columnLeft, 'x')}
        {measure(props, texts.columnWidth, 'width')}
        <SelectField
          label={texts.foot}
          value={footing.kind}
          onChange={({ currentTarget: { value } }) =>
            change((each) =>
              withFooting(
                each,
                key,
                value === 'sum'
                  ? { kind: 'sum', of: key }
                  : value === 'text'
                    ? { kind: 'text', text: texts.total }
                    : { kind: 'none' },
              ),
            )
          }
        >
          <option value="none">{texts.nothing}</option>
          <option value="sum">{texts.sum}</option>
          <option value="text">{texts.text}</option>
        </SelectField>
        {footing.kind === 'text' && (
          <EditedField
            label={texts.footText}
            value={footing.text}
            take={(text) => void change((each) => withFooting(each, key, { kind: 'text', text }), `cell-${index}-foot`)}
          />
        )}
        {footing.kind === 'sum' && (
          <EditedField
            label={texts.sumOf}
            value={footing.of}
            take={(of) =>
              void change((each) => withFooting(each, key, { kind: 'sum', of: of.trim() }), `cell-${index}-foot`)
            }
          />
        )}
      </div>
      <ListCellLook
        cell={cell}
        change={(members, gesture) =>
          change((each) => withCell(each, index, members), gesture && `cell-${index}-${gesture}`)
        }
      />
      <div class="button-row">
        <Button size="small" disabled={index === 0} onClick={() => change((each) => moveCell(each, index, -1))}>
          {texts.moveLeft}
        </Button>
        <Button size="small" disabled={index === count - 1} onClick={() => change((each) => moveCell(each, index, 1))}>
          {texts.moveRight}
        </Button>
        <Button size="small" disabled={count === 1} onClick={() => change((each) => removeCell(each, index))}>
          {texts.removeColumn}
        </Button>
      </div>
    </fieldset>
  );
};

/** Edits the columns of a list, one open at a time, and the line above them. Source: package-format.md, "Lists". */
export const ListColumns = ({ list, error, change, readColumns }: ListColumnsProps): VNode => {
  const cells = cellsOf(list);
  const [open, setOpen] = useState<number>();
  return (
    <fieldset class="list-columns">
      <legend>{texts.columnsOfItems}</legend>
      {error !== undefined && <p class="field-error">{error}</p>}
      {cells.length === 0 && <p class="muted small">{texts.noColumns}</p>}
      <ul>
        {cells.map((cell, index) => {
          const footing = footingOf(list, cell.key);
          const heading = headingOf(list, cell.key);
          return (
            <li key={index}>
              <Button
                size="small"
                kind="quiet"
                aria-expanded={open === index}
                onClick={() => setOpen(open === index ? undefined : index)}
              >
                {`${heading || cell.key}${footing.kind === 'sum' ? texts.withSum : ''}`}
              </Button>
              {open === index && <Cell list={list} cell={cell} index={index} count={cells.length} change={change} />}
            </li>
          );
        })}
      </ul>
      <div class="button-row">
        <Button size="small" disabled={readColumns === undefined} onClick={() => readColumns?.()}>
          {texts.columnsFromRows}
        </Button>
        <Button
          size="small"
          disabled={cells.length >= maxListCells}
          onClick={() => {
            change(addCell);
            setOpen(cells.length);
          }}
        >
          {texts.addColumn}
        </Button>
        <Button size="small" disabled={cells.length === 0} onClick={() => change(spreadOut)}>
          {texts.fillWidth}
        </Button>
      </div>
      {list.header !== undefined && (
        <CheckField
          label={texts.repeatHeader}
          checked={repeatsHeader(list)}
          onChange={({ currentTarget }) => change((each) => withRepeat(each, currentTarget.checked))}
        />
      )}
    </fieldset>
  );
};
