import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../../texts/panels.ts';
import { Button } from '../../ui/button.tsx';
import { Lazy } from '../../ui/lazy.tsx';
import { pageWhen, withPageWhen } from '../core/page-rules.ts';
import { useEditor } from '../instance/use-editor.ts';
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
  return (
    <div class="page-condition">
      <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {texts.pageCondition}
      </Button>
      <p class="muted small">
        {texts.pageInRows(page + 1, absentBecause || note || (when === undefined ? texts.inEveryRow : texts.inThisRow))}
      </p>
      {isOpen && (
        <Lazy load={() => import('../properties/condition-field.tsx')}>
          {({ ConditionField }) => (
            <ConditionField
              key={page}
              label={texts.pageCondition}
              value={when}
              mixed={false}
              error={draftMistakes.value.find((mistake) => mistake.page === page)?.rule}
              set={(next, isTyped) =>
                edit((state) => withPageWhen(state, page, next), isTyped ? `page-condition-${page}` : undefined)
              }
            />
          )}
        </Lazy>
      )}
    </div>
  );
};
