import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { pageWhen, withPageWhen } from '../core/page-rules.ts';
import { useEditor } from '../instance/use-editor.ts';
import { ConditionField } from '../properties/condition-field.tsx';
import { pageInRow } from '../view/page-absence.ts';

/** Edits the condition that decides which rows have the current page. */
export const PageCondition = (): VNode => {
  const editor = useEditor();
  const {
    editing: { draft, edit },
    mistaken: { draftMistakes },
    view: { currentPage },
  } = editor;
  const [isOpen, setIsOpen] = useState(false);
  const page = currentPage.value;
  const when = pageWhen(draft.value, page);
  const { absentBecause, note } = pageInRow(editor, page);
  const about = `The condition of page ${page + 1}`;
  return (
    <div class="page-condition">
      <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Condition of the page
      </Button>
      <p class="muted small">
        Page {page + 1}: {absentBecause || note || (when === undefined ? 'in every row.' : 'in this row.')}
      </p>
      {isOpen && (
        <ConditionField
          key={page}
          label="Condition of the page"
          value={when}
          mixed={false}
          error={draftMistakes.value.find(({ member }) => member === about)?.rule}
          set={(next, isTyped) =>
            edit((state) => withPageWhen(state, page, next), isTyped ? `condition of page ${page}` : undefined)
          }
        />
      )}
    </div>
  );
};
