import type { VNode } from 'preact';
import { texts } from '../../texts/panels.ts';
import { useEditor } from '../instance/use-editor.ts';
import { goTo } from './overlays-panel.tsx';
import { useIntoView } from './use-into-view.ts';

export const MistakesPanel = (): VNode => {
  const editor = useEditor();
  const {
    editing: { choose, draft },
    mistaken: { mistakes },
    outgoing: { outgoingRefused },
  } = editor;
  const panel = useIntoView(outgoingRefused.value);
  return (
    <section ref={panel} class="editor-panel" aria-labelledby="mistakes-heading">
      <h2 id="mistakes-heading">{texts.mistakes}</h2>
      <p class="small">{texts.correctMistakes}</p>
      <ul class="overlay-list" aria-labelledby="mistakes-heading">
        {mistakes.value.map(({ id, ids = id === undefined ? [] : [id], member, rule }) => {
          const overlay = draft.value.overlays.find((each) => each.id === id);
          const words = `${ids.length === 0 ? '' : `${ids.join(', ')}: `}${member} ${rule}`;
          return (
            <li key={words}>
              {overlay === undefined ? (
                words
              ) : (
                <button
                  type="button"
                  class="list-entry mistaken"
                  onClick={() => {
                    goTo(editor, overlay);
                    choose(ids);
                  }}
                >
                  {words}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
