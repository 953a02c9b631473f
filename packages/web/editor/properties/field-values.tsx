import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { texts } from '../../texts/properties.ts';
import { Button } from '../../ui/button.tsx';
import type { OverlayDraft } from '../core/draft.ts';
import { change } from '../core/edit.ts';
import type { FillableField } from '../core/form-field.ts';
import { listDistinctValues, mostValues, offState } from '../core/value-guesses.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';

type WordMap = Readonly<Record<string, string>>;

const mapOf = ({ format }: OverlayDraft): WordMap => {
  const { map } = (typeof format === 'object' && format !== null ? format : {}) as { readonly map?: unknown };
  return typeof map === 'object' && map !== null ? (map as WordMap) : {};
};

const setMap = ({ editing: { edit } }: Editor, id: string, map: WordMap): void =>
  edit((state) =>
    change(state, [id], (overlay) => {
      const { format, ...rest } = overlay;
      const others = typeof format === 'object' && format !== null && 'map' in format ? format : {};
      return Object.keys(map).length === 0 ? (rest as OverlayDraft) : { ...overlay, format: { ...others, map } };
    }),
  );

/** Shows a state with its printed words: `m (männlich)`. */
const withWords = (state: string, words = ''): string =>
  words === '' || words === state ? state : `${state} (${words})`;

export interface FieldValuesProps {
  readonly field: FillableField;
  readonly overlay: OverlayDraft;
  readonly column: number;
}

/** Maps each distinct value of the rows to a state of a checkbox, radio group or list. */
export const FieldValues = ({ field, overlay, column }: FieldValuesProps): VNode | null => {
  const editor = useEditor();
  const {
    fieldNaming: { statesOf },
    fields: { guessedFormat },
    opened: { openRows, rowEdits, rowsNow },
  } = editor;
  const rows = openRows.value;
  const edits = rowEdits.value;
  const values = useMemo(() => [...listDistinctValues(rowsNow(), column)], [rows, edits, column]);
  if (values.length === 0) return null;
  const map = mapOf(overlay);
  const states = field.kind === 'choice' ? field.states : [...field.states, offState];
  const stateOf = (value: string): string =>
    map[value] ?? states.find((state) => state.trim().toLowerCase() === value.toLowerCase()) ?? '';
  const wordsOf = new Map(statesOf(field).map(({ state, words }) => [state, words]));
  const guesses = (guessedFormat(field, column).format as { readonly map?: WordMap } | undefined)?.map ?? {};
  const isOpen = values.some(([value]) => stateOf(value) === '' && guesses[value] !== undefined);
  return (
    <section class="field-values" aria-label={texts.values}>
      <table>
        <caption>{texts.values}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.inRows}</th>
            <th scope="col">{texts.inForm}</th>
          </tr>
        </thead>
        <tbody>
          {values.slice(0, mostValues).map(([value, count]) => (
            <tr key={value}>
              <th scope="row">
                {value} <span class="muted small">{texts.rows(count)}</span>
              </th>
              <td>
                <select
                  class="input"
                  aria-label={texts.stateFor(value)}
                  value={stateOf(value)}
                  onChange={({ currentTarget: { value: state } }) => {
                    const { [value]: _, ...others } = map;
                    setMap(editor, overlay.id, state === '' ? others : { ...others, [value]: state });
                  }}
                >
                  <option value="">{texts.asItIs}</option>
                  {states.map((state) => (
                    <option key={state} value={state}>
                      {state === offState && field.kind !== 'choice'
                        ? texts.notTicked
                        : state.trim() === ''
                          ? texts.blank
                          : withWords(state, wordsOf.get(state))}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {values.length > mostValues && <p class="small">{texts.mostFrequent(mostValues, values.length)}</p>}
      {isOpen && (
        <Button size="small" onClick={() => setMap(editor, overlay.id, { ...guesses, ...map })}>
          {texts.fillGuesses}
        </Button>
      )}
    </section>
  );
};
