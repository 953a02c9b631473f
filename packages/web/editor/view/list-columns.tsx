import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { texts } from '../../texts/editor.ts';
import type { PlacedDraft } from '../core/draft.ts';
import { change } from '../core/edit.ts';
import { cellsOf, headingOf, withHeading } from '../core/list-draft.ts';
import { columnName, edgeOf, moveEdge } from '../core/list-edges.ts';
import { useEditor } from '../instance/use-editor.ts';

/** Longest pause between key presses that share an undo step. */
const runMs = 500;

interface ColumnProps {
  readonly list: PlacedDraft;
  readonly index: number;
}

/** Types a heading in place: Enter or leaving keeps it as one undo step, Escape restores it. */
const TypedHeading = ({ list, index }: ColumnProps): VNode => {
  const {
    editing: { edit, endStep },
    view: { typedHeading },
  } = useEditor();
  const cell = cellsOf(list)[index]!;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const keep = (text: string): void => {
    if (typedHeading.peek() === undefined) return;
    typedHeading.value = undefined;
    if (text === headingOf(list, cell.key)) return;
    edit((state) => change(state, [list.id], (each) => withHeading(each, cell.key, text)));
    endStep();
  };
  return (
    <input
      ref={field}
      class="list-heading-field"
      aria-label={texts.headingOf(columnName(list, cell))}
      value={headingOf(list, cell.key)}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={({ currentTarget }) => keep(currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') keep(event.currentTarget.value);
        else if (event.key === 'Escape') typedHeading.value = undefined;
        else return;
        event.preventDefault();
      }}
    />
  );
};

const Heading = ({ list, index }: ColumnProps): VNode => {
  const { typedHeading } = useEditor().view;
  const cell = cellsOf(list)[index]!;
  const typed = typedHeading.value;
  const isTyped = typed?.id === list.id && typed.index === index;
  const button = useRef<HTMLButtonElement>(null);
  const wasTyped = useRef(false);
  useEffect(() => {
    // Return the focus from the field, unless the user moved it elsewhere.
    if (wasTyped.current && !isTyped && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    wasTyped.current = isTyped;
  }, [isTyped]);
  return (
    <div class="list-heading" style={{ '--at': `${cell.x}`, '--across': `${cell.width}` }}>
      {isTyped ? (
        <TypedHeading list={list} index={index} />
      ) : (
        <button
          ref={button}
          type="button"
          aria-label={texts.headingOf(columnName(list, cell))}
          aria-description={texts.typeHeading}
          data-id={list.id}
          data-heading={index}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'F2') return;
            event.preventDefault();
            event.stopPropagation();
            typedHeading.value = { id: list.id, index };
          }}
        />
      )}
    </div>
  );
};

const Edge = ({ list, index }: ColumnProps): VNode | null => {
  const {
    editing: { edit, endStepSoon },
  } = useEditor();
  const edge = edgeOf(list, index);
  if (edge === undefined) return null;
  const move = (to: number): void => {
    edit((state) => change(state, [list.id], (each) => moveEdge(each, index, to)), `edge-${list.id}-${index}`);
    endStepSoon(runMs);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule takes neither focus nor keys
    <div
      class="list-edge"
      role="separator"
      tabIndex={0}
      aria-label={texts.edgeAfter(columnName(list, cellsOf(list)[index]!))}
      aria-orientation="vertical"
      aria-valuemin={edge.from}
      aria-valuemax={edge.to}
      aria-valuenow={edge.at}
      aria-valuetext={texts.points(edge.at)}
      data-edge={index}
      style={{ '--at': `${edge.at}` }}
      onKeyDown={(event) => {
        const by = event.shiftKey ? 10 : 1;
        if (event.key === 'ArrowLeft') move(edge.at - by);
        else if (event.key === 'ArrowRight') move(edge.at + by);
        else if (event.key === 'Home') move(edge.from);
        else if (event.key === 'End') move(edge.to);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
};

/** Headings and column edges of a selected list, edited on the page. */
export const ListColumnsOnPage = ({ list }: { readonly list: PlacedDraft }): VNode => (
  <>
    {cellsOf(list).map((cell, index) => (
      <div key={`${cell.key} ${index}`} class="list-column-on-page">
        <Heading list={list} index={index} />
        <Edge list={list} index={index} />
      </div>
    ))}
  </>
);
