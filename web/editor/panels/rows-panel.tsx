import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type TableDelimiter, tableDelimiters } from '../../../lib/rows/table.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { contentOf, longestRow } from '../core/content.ts';
import type { OpenRows } from '../rows/rows-message.ts';
import { selectedOverlays } from '../state/editing.ts';
import { columnWords, knownColumns, openRows, rowIndex, rowsReference, showRow } from '../state/opened.ts';
import { useScroll } from '../view/use-scroll.ts';
import { PreviewBar } from './preview-bar.tsx';

const delimiterWords: Readonly<Record<TableDelimiter, string>> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' };

/** What files are written in, besides what a file itself was found to be. */
const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'windows-1251', 'iso-8859-15', 'shift_jis', 'gb18030'];

/** CSS pixels of a row of the table. */
const rowHeight = 28;
/** A browser makes no box higher than this: in longer tables a step of the scroll bar is more than one row. */
const mostHeight = 8_000_000;

const RowGrid = ({ rows }: { readonly rows: OpenRows }): VNode => {
  const box = useRef<HTMLDivElement>(null);
  const viewed = useScroll(box);
  const columns = knownColumns.value;
  const height = Math.min(mostHeight, rows.rows.length * rowHeight);
  const shown = Math.ceil(viewed.height / rowHeight) + 1;
  const range = Math.max(1, height - viewed.height);
  const last = Math.max(0, rows.rows.length - Math.floor(viewed.height / rowHeight));
  const first = Math.min(last, Math.floor((Math.min(viewed.top, range) / range) * last));
  const index = rowIndex.value;
  // The row that is shown is brought into view.
  useEffect(() => {
    if (box.current === null || (index >= first && index < first + shown - 1)) return;
    box.current.scrollTop = last === 0 ? 0 : (Math.min(index, last) / last) * range;
  }, [index, rows]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing to fill in, but a name for what scrolls
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <div ref={box} class="row-grid" tabIndex={0} role="group" aria-label="Table">
      <div class="row-space" style={{ '--height': `${height + rowHeight}px` }}>
        <table aria-rowcount={rows.rows.length + 1} aria-colcount={columns.length + 1}>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">Row</th>
              {columns.map((column) => (
                <th key={column.number} scope="col">
                  {columnWords(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.rows.slice(first, first + shown).map((cells, offset) => {
              const row = first + offset;
              return (
                <tr key={row} aria-rowindex={row + 2} class={row === index ? 'current' : undefined}>
                  <th scope="row">
                    <button type="button" aria-label={`Show row ${row + 1}`} aria-pressed={row === index} onClick={() => showRow(row)}>
                      {row + 1}
                    </button>
                  </th>
                  {columns.map(({ number }) => (
                    <td key={number}>{cells[number]}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
};

const RowChoice = ({ rows }: { readonly rows: OpenRows }): VNode => {
  const [typed, setTyped] = useState<string>();
  const count = rows.rows.length;
  const isRow = (value: string): boolean => Number.isInteger(Number(value)) && Number(value) >= 1 && Number(value) <= count;
  const [only, ...others] = selectedOverlays.value;
  const content = only === undefined || others.length > 0 ? undefined : contentOf(only);
  return (
    <div class="row-choice">
      <TextField
        label="Row"
        type="number"
        min={1}
        max={count}
        value={typed ?? String(rowIndex.value + 1)}
        error={
          typed === undefined || typed === '' || isRow(typed) ? undefined : `There is no such row: 1 to ${count.toLocaleString('en-US')}.`
        }
        onInput={({ currentTarget: { value } }) => {
          setTyped(value);
          if (isRow(value)) showRow(Number(value) - 1);
        }}
        onBlur={() => setTyped(undefined)}
      />
      <span class="muted small">of {count.toLocaleString('en-US')}</span>
      <Button size="small" disabled={rowIndex.value === 0} onClick={() => showRow(rowIndex.peek() - 1)}>
        Previous row
      </Button>
      <Button size="small" disabled={rowIndex.value >= count - 1} onClick={() => showRow(rowIndex.peek() + 1)}>
        Next row
      </Button>
      <Button
        size="small"
        disabled={content === undefined || content.source === 'fixed'}
        onClick={() => content !== undefined && showRow(longestRow(content, rows.rows)?.index ?? 0)}
      >
        Longest value
      </Button>
    </div>
  );
};

export interface RowsPanelProps {
  readonly read: (file: File, settings: OpenRows['settings']) => void;
  /** What else is done with all rows. */
  readonly children: ComponentChildren;
}

/** The table, what it was taken for, and the row that is shown. */
export const RowsPanel = ({ read, children }: RowsPanelProps): VNode => {
  const rows = openRows.value;
  if (rows === undefined)
    return (
      <section class="rows-region" aria-label="Rows">
        <div class="rows-settings">
          {children}
          <PreviewBar />
        </div>
        <p class="muted small">
          {rowsReference.value === undefined
            ? 'Open a table (CSV, XLSX or JSON) to see its rows on the page. It stays on this computer until you preview, check or run.'
            : `The rows of this draft were in ${rowsReference.value.name}. Open the file again to see them: drafts keep no rows.`}
        </p>
      </section>
    );
  const { file, settings, assumed } = rows;
  const known = assumed.encoding?.value;
  return (
    <section class="rows-region" aria-label="Rows">
      <div class="rows-settings">
        <RowChoice rows={rows} />
        {children}
        <PreviewBar />
      </div>
      <div class="rows-settings">
        <CheckField
          label="First line is a header"
          checked={assumed.header.value}
          onChange={({ currentTarget: { checked } }) => read(file, { ...settings, header: checked })}
        />
        {assumed.delimiter !== undefined && (
          <SelectField
            label="Delimiter"
            value={assumed.delimiter.value}
            onChange={({ currentTarget: { value } }) => {
              const delimiter = tableDelimiters.find((each) => each === value);
              if (delimiter !== undefined) read(file, { ...settings, delimiter });
            }}
          >
            {tableDelimiters.map((delimiter) => (
              <option key={delimiter} value={delimiter}>
                {delimiterWords[delimiter]}
              </option>
            ))}
          </SelectField>
        )}
        {rows.sheets !== undefined && rows.sheets.length > 1 && (
          <SelectField
            label="Sheet"
            value={assumed.sheet?.value ?? ''}
            onChange={({ currentTarget: { value } }) => read(file, { ...settings, sheet: value })}
          >
            {rows.sheets.map((sheet) => (
              <option key={sheet} value={sheet}>
                {sheet}
              </option>
            ))}
          </SelectField>
        )}
        {known !== undefined && (
          <SelectField
            label="Encoding"
            value={known}
            onChange={({ currentTarget: { value } }) => read(file, { ...settings, encoding: value })}
          >
            {[...new Set([known, ...encodings])].map((encoding) => (
              <option key={encoding} value={encoding}>
                {encoding}
              </option>
            ))}
          </SelectField>
        )}
        <p class="muted small">
          {file.name}: {rows.description}. {rows.notes.map(({ message }) => message).join(' ')}
        </p>
      </div>
      <RowGrid rows={rows} />
    </section>
  );
};
