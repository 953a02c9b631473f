import type { VNode } from 'preact';
import { texts } from '../../texts/panels.ts';
import { Icon } from '../../ui/icons.tsx';
import { templateCommands } from '../commands/template-commands.ts';
import { useEditor } from '../instance/use-editor.ts';
import { CommandButton } from '../view/command-button.tsx';
import { goTo } from './overlays-panel.tsx';

const mostShown = 50;

/** Lists parts of an opened template that do not fit the PDF or the rows. Pressing one selects its place. */
export const FitWarningsPanel = (): VNode | null => {
  const editor = useEditor();
  const {
    editing: { draft },
    fitting: { fitWarnings },
  } = editor;
  const found = fitWarnings.value;
  if (found.length === 0) return null;
  const overlays = new Map(draft.value.overlays.map((overlay) => [overlay.id, overlay]));
  return (
    <section class="panel warn" aria-labelledby="fit-warnings-heading">
      <Icon name="alert" />
      <div>
        <h2 id="fit-warnings-heading">{texts.noLongerFit}</h2>
        <ul class="fit-warnings" aria-labelledby="fit-warnings-heading">
          {found.slice(0, mostShown).map(({ id, words }) => {
            const overlay = id === undefined ? undefined : overlays.get(id);
            return (
              <li key={`${id ?? ''} ${words}`}>
                {overlay === undefined ? (
                  words
                ) : (
                  <button type="button" class="list-entry" onClick={() => goTo(editor, overlay)}>
                    {overlay.id}: {words}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
        {found.length > mostShown && <p class="small">{texts.moreParts(found.length - mostShown)}</p>}
        <CommandButton command={templateCommands.dismissFitWarnings} />
      </div>
    </section>
  );
};
