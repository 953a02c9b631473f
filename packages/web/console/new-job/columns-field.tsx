import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { texts } from '../../texts/new-job.ts';
import { Icon } from '../../ui/icons.tsx';
import { namedColumns } from './filename-columns.ts';
import type { SentColumn } from './rows-to-send.ts';

interface ColumnsFieldProps {
  readonly label: string;
  readonly value: string;
  readonly columns: readonly SentColumn[];
  readonly names: readonly (readonly string[])[];
  readonly hint: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

interface ColumnsOfferProps {
  readonly id: string;
  readonly columns: readonly SentColumn[];
  readonly chosen: ReturnType<typeof namedColumns>;
  readonly active: number;
  readonly onToggle: (column: SentColumn) => void;
}

const ColumnsOffer = ({ id, columns, chosen, active, onToggle }: ColumnsOfferProps): VNode => (
  <div
    id={`${id}-list`}
    class="columns-offer"
    role="listbox"
    aria-label={texts.columnsOfRows}
    aria-multiselectable="true"
  >
    {columns.map((column, index) => {
      const order = chosen.findIndex(({ place }) => place === column.place);
      return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combo box, which keeps the focus
        <div
          key={column.place}
          id={`${id}-${column.place}`}
          role="option"
          tabIndex={-1}
          aria-selected={order >= 0}
          class={index === active ? 'active' : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onToggle(column)}
        >
          <span class="columns-mark">{order >= 0 && <Icon name="check" size={14} />}</span>
          {column.words}
        </div>
      );
    })}
  </div>
);

const mostOffered = 100;

const endsInComma = (text: string): boolean => text.trimEnd().endsWith(',');

/** Whether a text ends in a whole name of a column. The offer, which covers the options below, can then close. */
const isComplete = (text: string, names: ColumnsFieldProps['names']): boolean =>
  !endsInComma(text) && namedColumns(text, names).at(-1)?.place !== undefined;

/** Combo box for an ordered choice of columns. Source: WAI-ARIA Authoring Practices, "Combobox". */
export const ColumnsField = ({ label, value, columns, names, hint, error, onChange }: ColumnsFieldProps): VNode => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const [active, setActive] = useState(0);
  // Show no error before the user has left the field.
  const shownError = isTyping ? undefined : error;
  const chosen = namedColumns(value, names);
  const typed = isTyping ? (chosen.at(-1)?.written ?? '') : '';
  const isFilter = isTyping && !endsInComma(value) && chosen.at(-1)?.place === undefined;
  const offered = columns
    .filter(({ words }) => !isFilter || words.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, mostOffered);
  const isShown = isOpen && offered.length > 0;
  const at = Math.min(active, offered.length - 1);
  const toggle = (column: SentColumn | undefined): void => {
    if (column === undefined) return;
    const kept = (isFilter ? chosen.slice(0, -1) : chosen).map(({ written, place }) => ({
      place,
      words: columns.find((each) => each.place === place)?.words ?? written,
    }));
    const without = kept.filter(({ place }) => place !== column.place);
    const next = without.length < kept.length ? without : [...kept, { place: column.place, words: column.words }];
    setTyping(false);
    onChange(next.map(({ words }) => words).join(', '));
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(isShown ? (at + step + offered.length) % offered.length : 0);
      setOpen(true);
    } else if (event.key === 'Enter' && isShown) toggle(offered[at]);
    else if (event.key === 'Escape' && isShown) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const describedBy = [`${id}-hint`, shownError === undefined ? '' : `${id}-error`].filter(Boolean).join(' ');
  return (
    <div class="field columns-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        type="text"
        role="combobox"
        autocomplete="off"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown ? `${id}-${offered[at]?.place}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={shownError === undefined ? undefined : 'true'}
        placeholder={columns.length === 0 ? '' : texts.chooseColumns}
        value={value}
        onInput={({ currentTarget }) => {
          setTyping(true);
          setOpen(!isComplete(currentTarget.value, names));
          setActive(0);
          onChange(currentTarget.value);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={pressed}
        onBlur={() => {
          setOpen(false);
          setTyping(false);
        }}
      />
      {isShown && <ColumnsOffer id={id} columns={offered} chosen={chosen} active={at} onToggle={toggle} />}
      <div class="hint" id={`${id}-hint`}>
        {hint}
      </div>
      {shownError !== undefined && (
        <div class="field-error" id={`${id}-error`}>
          <Icon name="alert" size={14} />
          {shownError}
        </div>
      )}
    </div>
  );
};
