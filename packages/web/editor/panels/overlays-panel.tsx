import type { VNode } from 'preact';
import { texts } from '../../texts/panels.ts';
import { TextField } from '../../ui/field.tsx';
import { contentOf, textFor } from '../core/content.ts';
import { isPlaced, type OverlayDraft } from '../core/draft.ts';
import { describeOverlay, overlayName } from '../core/kinds.ts';
import { pageToShow } from '../core/overlay-pages.ts';
import { sortByReadingOrder, toggleId } from '../core/selecting.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { conditionInRow } from '../view/overlay-condition.ts';
import { VirtualList } from './virtual-list.tsx';

const shownText = ({ opened: { previewCells } }: Editor, overlay: OverlayDraft): string => {
  const content = contentOf(overlay);
  return content === undefined ? '' : textFor(content, previewCells.value);
};

export const goTo = (
  { editing: { choose }, opened: { openDocument }, view: { currentPage, sideTab, wantedPlace } }: Editor,
  overlay: OverlayDraft,
): void => {
  choose([overlay.id]);
  sideTab.value = 'properties';
  const page = pageToShow(overlay, currentPage.peek(), openDocument.peek()?.pages.length ?? 0);
  if (isPlaced(overlay) && page !== undefined) wantedPlace.value = { page, point: overlay.rect };
};

export const OverlaysPanel = (): VNode => {
  const editor = useEditor();
  const {
    editing: { choose, draft, selection },
    mistaken: { mistakenIds },
    opened: { openDocument, previewCells },
    view: { overlayFilter },
  } = editor;
  const wanted = overlayFilter.value.trim().toLowerCase();
  const chosen = new Set(selection.value);
  const listed = sortByReadingOrder(draft.value.overlays, openDocument.value?.pages.length ?? 0).filter(
    (overlay) =>
      wanted === '' || `${overlayName(overlay)} ${shownText(editor, overlay)}`.toLowerCase().includes(wanted),
  );
  return (
    <section class="editor-panel" aria-label={texts.overlays}>
      <div class="panel-head">
        <h2>{texts.overlays}</h2>
        <span class="muted small">{draft.value.overlays.length}</span>
      </div>
      {draft.value.overlays.length === 0 ? (
        <p class="muted small">{texts.noOverlays}</p>
      ) : (
        <>
          <TextField
            label={texts.filter}
            value={overlayFilter.value}
            onInput={({ currentTarget }) => (overlayFilter.value = currentTarget.value)}
          />
          <VirtualList
            items={listed}
            keyOf={({ id }) => id}
            entry={(overlay) => {
              const { isOff, condition } = conditionInRow(editor, overlay.when, previewCells.value);
              const said = [isOff ? '' : shownText(editor, overlay), condition].filter((words) => words !== '');
              return (
                <button
                  type="button"
                  class={mistakenIds.value.has(overlay.id) ? 'list-entry mistaken' : 'list-entry'}
                  aria-pressed={chosen.has(overlay.id)}
                  title={[describeOverlay(overlay), condition].filter((words) => words !== '').join(': ')}
                  onClick={(event) =>
                    event.shiftKey ? choose(toggleId(selection.peek(), overlay.id)) : goTo(editor, overlay)
                  }
                >
                  <span class={isOff ? 'muted' : undefined}>{overlayName(overlay)}</span>
                  <span class="muted small">{said.join(' · ')}</span>
                </button>
              );
            }}
          />
          {listed.length === 0 && <p class="muted small">{texts.noneMatchFilter}</p>}
        </>
      )}
    </section>
  );
};
