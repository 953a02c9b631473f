import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/field.tsx';
import { announce } from '../../ui/live.tsx';
import { matchesOf } from '../core/field-matches.ts';
import { type FormField, fieldLabel } from '../core/form-field.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { columnWords } from '../state/opened.ts';

/** A field and the column that it is called after. */
export interface FieldMatch {
  readonly field: FormField;
  readonly column: number;
}

/** Pages whose words are read to find the labels of fields. */
const mostPages = 50;

/** The columns that open fields are called after, once what stands next to the fields has been read. */
export const findMatches = async (
  { contents: { contentNow, wantContent }, opened: { knownColumns, openDocument } }: Editor,
  fields: readonly FormField[],
): Promise<readonly FieldMatch[]> => {
  const pdf = openDocument.peek()?.pdf;
  const pages = [...new Set(fields.flatMap(({ page }) => page ?? []))].slice(0, mostPages);
  // A page that cannot be read has no words; the names of its fields do.
  if (pdf !== undefined) await Promise.allSettled(pages.map((page) => wantContent(pdf, page)));
  const columns = knownColumns.peek().map(({ number, label }) => ({ key: `column_${number}`, label }));
  const matched = matchesOf(fields, columns, contentNow);
  return fields.flatMap((field) => {
    const number = /^column_(\d+)$/.exec(matched.get(field.name) ?? '')?.[1];
    return number === undefined ? [] : [{ field, column: Number(number) }];
  });
};

export interface MatchDialogProps {
  readonly matches: readonly FieldMatch[];
  /** Of all that are not filled yet. */
  readonly count: number;
  readonly onClose: () => void;
}

/** What was matched, before it is taken: each can be left out. Source: office.md, "Fields are on the page". */
export const MatchDialog = ({ matches, count, onClose }: MatchDialogProps): VNode => {
  const {
    fields: { fillFields },
    opened: { knownColumns },
  } = useEditor();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const taken = matches.filter(({ field }) => !left.has(field.name));
  const words = new Map(knownColumns.value.map((column) => [column.number, columnWords(column)]));
  return (
    <Dialog title="Match by name" onClose={onClose}>
      <p>
        {matches.length === 0
          ? 'No field is called like a column. Choose a field on the page, and what fills it under “Fill with”.'
          : `${matches.length} of ${count} fields are called like a column.`}
      </p>
      <ul class="match-list">
        {matches.map(({ field, column }) => (
          <li key={field.name}>
            <CheckField
              label={`${fieldLabel(field)}: ${words.get(column) ?? `Column ${column + 1}`}`}
              checked={!left.has(field.name)}
              onChange={({ currentTarget: { checked } }) => {
                const next = new Set(left);
                if (checked) next.delete(field.name);
                else next.add(field.name);
                setLeft(next);
              }}
            />
          </li>
        ))}
      </ul>
      <div class="button-row">
        <Button
          kind="primary"
          disabled={taken.length === 0}
          onClick={() => {
            fillFields(taken);
            announce(taken.length === 1 ? '1 field is filled' : `${taken.length} fields are filled`);
            onClose();
          }}
        >
          {taken.length === 1 ? 'Take 1 match' : `Take ${taken.length} matches`}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  );
};
