import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { texts } from '../../texts/properties.ts';
import { SelectField } from '../../ui/field.tsx';
import { asSource, type Content, contentOf, sourceWords, textFor, toPackageValue } from '../core/content.ts';
import type { CounterValues } from '../core/counters.ts';
import { type OverlayDraft, takesValue } from '../core/draft.ts';
import { change } from '../core/edit.ts';
import { withCombFormat } from '../core/format-examples.ts';
import { isMixed, mixedWords } from '../core/members.ts';
import { showsRows, withColumnsOfItems } from '../core/new-list.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { CounterField } from './counter-field.tsx';
import { type Caret, EditedField } from './edited-field.tsx';
import { InsertField } from './insert-field.tsx';

/** Sets a value and removes the asset: a picture has one of them. */
const withValue = ({ asset: _, ...overlay }: OverlayDraft, value: unknown): OverlayDraft =>
  ({ ...overlay, value }) as OverlayDraft;

const setContent = (
  { editing: { edit }, opened: { formatSubject, knownColumns, rowsNow } }: Editor,
  make: (content: Content | undefined) => Content,
  gesture?: string,
): void =>
  edit(
    (state) =>
      change(state, state.selection, (overlay) =>
        takesValue(overlay)
          ? withCombFormat(
              withColumnsOfItems(
                withValue(overlay, toPackageValue(make(contentOf(overlay)))),
                rowsNow(),
                knownColumns.peek(),
              ),
              formatSubject,
            )
          : overlay,
      ),
    gesture,
  );

const rowsSource = 'rows';

/** Sets lists to show the rows of a document. */
const setRows = ({ editing: { edit }, opened: { knownColumns, rowsNow } }: Editor): void =>
  edit((state) =>
    change(state, state.selection, (overlay) =>
      withColumnsOfItems(withValue(overlay, { rows: 'group' }), rowsNow(), knownColumns.peek()),
    ),
  );

const shownCounters = ({ opened: { shownPlace, openDocument } }: Editor, { page }: OverlayDraft): CounterValues => ({
  row_number: shownPlace.value.rowNumber,
  rows: shownPlace.value.rows,
  items: shownPlace.value.items,
  page: (page ?? 0) + 1,
  ...(openDocument.value !== undefined && { pages: openDocument.value.pages.length }),
});

export const optionWords = (words: string, value: string | undefined): string =>
  value === undefined || value === '' ? words : `${words}: ${value.length > 40 ? `${value.slice(0, 40)}…` : value}`;

export interface ContentFieldsProps {
  readonly overlays: readonly OverlayDraft[];
  readonly optionWords: (words: string, value: string | undefined) => string;
  readonly cells: readonly string[];
}

/** Edits the column or the text of overlays after the kind of content was chosen. */
export const ContentFields = ({ overlays, optionWords: wordsOf, cells }: ContentFieldsProps): VNode => {
  const editor = useEditor();
  const {
    opened: { knownColumns },
  } = editor;
  const overlay = overlays[0]!;
  const differ = isMixed(overlays, contentOf);
  const content = isMixed(overlays, (each) => contentOf(each)?.source) ? undefined : contentOf(overlay);
  const caret = useRef<{ readonly from: number; readonly to: number; readonly text: string; readonly field?: Caret }>(
    undefined,
  );
  const columns = knownColumns.value;
  const column = content?.source === 'column' ? content.column : undefined;
  const insert = (placeholder: string, now: string): void => {
    // A change from elsewhere, such as undo, leaves no cursor: insert at the end.
    const { from, to } = caret.current?.text === now ? caret.current : { from: now.length, to: now.length };
    const text = `${now.slice(0, from)}${placeholder}${now.slice(to)}`;
    setContent(editor, () => ({ source: 'text', text }));
    // The next insertion follows this one.
    const end = from + placeholder.length;
    caret.current = { ...caret.current, from: end, to: end, text };
  };
  const shownText = content?.source === 'text' ? content.text : undefined;
  useLayoutEffect(() => {
    const { field, from, to, text } = caret.current ?? {};
    // A browser moves the cursor of a changed text to its end.
    if (field !== undefined && text === shownText && field.value === text)
      Object.assign(field, { selectionStart: from, selectionEnd: to });
  }, [shownText]);
  return (
    <>
      {column !== undefined && (
        <SelectField
          label={texts.column}
          value={differ ? '' : String(column)}
          onChange={({ currentTarget: { value } }) =>
            value !== '' && setContent(editor, () => ({ source: 'column', column: Number(value) }))
          }
        >
          {differ && <option value="">{mixedWords}</option>}
          {!differ && !columns.some(({ number }) => number === column) && (
            <option value={String(column)}>{texts.strangeColumn(column)}</option>
          )}
          {columns.map((known) => (
            <option key={known.number} value={String(known.number)}>
              {wordsOf(known.words, cells[known.number])}
            </option>
          ))}
        </SelectField>
      )}
      {(content?.source === 'fixed' || content?.source === 'text') && (
        <EditedField
          label={texts.text}
          multiline
          value={content.text}
          mixed={differ}
          take={(text) => void setContent(editor, () => ({ source: content.source, text }), 'text')}
          onCaret={(field) => {
            const { value: text, selectionStart, selectionEnd } = field;
            caret.current = { from: selectionStart ?? text.length, to: selectionEnd ?? text.length, text, field };
          }}
        />
      )}
      {(content?.source === 'fixed' || content?.source === 'text') && !differ && (
        <CounterField insert={(placeholder) => insert(placeholder, content.text)} />
      )}
      {content?.source === 'text' && !differ && columns.length > 0 && (
        <InsertField
          label={texts.insert}
          invitation={texts.aColumn}
          options={columns.map((known) => ({
            value: String(known.number),
            words: wordsOf(known.words, cells[known.number]),
          }))}
          insert={(key) => insert(`{{column_${key}}}`, content.text)}
        />
      )}
      {content?.source === 'text' && !differ && (
        <p class="muted small">{textFor(content, cells, shownCounters(editor, overlay))}</p>
      )}
    </>
  );
};

export const ValueFields = ({
  overlays,
  error,
}: {
  readonly overlays: readonly OverlayDraft[];
  readonly error: string | undefined;
}): VNode => {
  const editor = useEditor();
  const {
    opened: { previewCells },
  } = editor;
  const overlay = overlays[0]!;
  const differInSource = isMixed(overlays, (each) => contentOf(each)?.source);
  const content = differInSource ? undefined : contentOf(overlay);
  const cells = previewCells.value;
  const areLists = overlays.every(({ kind }) => kind === 'list');
  const areOfRows = overlays.every(showsRows);
  return (
    <>
      <SelectField
        label={texts.value}
        value={areOfRows ? rowsSource : (content?.source ?? '')}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          if (value === rowsSource) setRows(editor);
          const source = (['column', 'fixed', 'text'] as const).find((each) => each === value);
          if (source !== undefined) setContent(editor, (before) => asSource(before, source));
        }}
      >
        {content === undefined && !areOfRows && (
          <option value="">
            {differInSource ? mixedWords : overlay.asset === undefined ? texts.choose : texts.pictureAbove}
          </option>
        )}
        {Object.entries(sourceWords).map(([source, words]) => (
          <option key={source} value={source}>
            {words}
          </option>
        ))}
        {areLists && <option value={rowsSource}>{texts.rowsOfDocument}</option>}
      </SelectField>
      <ContentFields overlays={overlays} optionWords={optionWords} cells={cells} />
    </>
  );
};
