import type { VNode } from 'preact';
import { texts } from '../../texts/commands.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { keysList } from '../commands/keys-list.ts';
import { tourCommands } from '../commands/tour-commands.ts';
import { useEditor } from '../instance/use-editor.ts';
import { CommandButton } from '../view/command-button.tsx';

/** Returns keys such as `Ctrl Z` by the names on a keyboard of the language. */
const keyWords = (keys: string): string =>
  keys.replaceAll(/Page Up|Page Down|Arrow keys|\p{L}{2,}/gu, (name) => texts.keyNames[name] ?? name);

const Keys = ({ keys }: { readonly keys: string }): VNode => (
  <>
    {keys.split(' / ').map((one, index) => (
      <span key={one}>
        {index > 0 && texts.or}
        <kbd>{keyWords(one)}</kbd>
      </span>
    ))}
  </>
);

/** Lists all keyboard shortcuts of the editor. Source: console-and-editor.md, "The editor" (11). */
export const KeysDialog = (): VNode | null => {
  const { keysShown } = useEditor().view;
  if (!keysShown.value) return null;
  const close = (): void => {
    keysShown.value = false;
  };
  return (
    <Dialog title={texts.keys} wide onClose={close}>
      {keysList.map(({ where, lines }) => (
        <section key={where} class="key-group">
          <h3>{where}</h3>
          <dl>
            {lines.map(({ keys, does }) => (
              <div key={keys}>
                <dt>
                  <Keys keys={keys} />
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p class="muted small">{texts.onMac}</p>
      <div class="button-row">
        <CommandButton command={tourCommands.show} />
      </div>
    </Dialog>
  );
};
