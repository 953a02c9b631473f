import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isTyping } from '../../ui/field.tsx';
import { useEditor } from '../instance/use-editor.ts';

interface KeyGroup {
  readonly where: string;
  /** Alternatives are separated by `/`. */
  readonly keys: readonly (readonly [keys: string, does: string])[];
}

const groups: readonly KeyGroup[] = [
  {
    where: 'Everywhere',
    keys: [
      ['?', 'Shows this list'],
      ['Ctrl Z', 'Undoes the last step'],
      ['Ctrl Shift Z / Ctrl Y', 'Does it again'],
      ['Ctrl C / Ctrl X / Ctrl V', 'Copies, cuts and pastes overlays, also to another page or tab'],
      ['Enter', 'On a kind in the toolbar: puts one in the middle of the page'],
    ],
  },
  {
    where: 'In the document',
    keys: [
      ['Tab / Shift Tab', 'Goes to the next overlay, or back'],
      ['Arrow keys', 'Move the selection by 1 pt; with Shift by 10 pt'],
      ['Ctrl Arrow keys', 'Resize the selection by 1 pt; with Shift by 10 pt'],
      ['Shift Space', 'Keeps the overlay selected; then on others: adds to the selection, or takes from it'],
      ['Ctrl A', 'Selects all overlays of the page'],
      ['Ctrl D', 'Duplicates the selection'],
      ['Delete', 'Deletes the selection'],
      ['Esc', 'Ends a drag, or selects nothing'],
      ['Page Up / Page Down', 'Scroll'],
    ],
  },
  {
    where: 'With a pointer',
    keys: [
      ['Shift click', 'Adds to the selection, or takes from it'],
      ['Alt drag', 'Does not snap'],
      ['Shift rotate', 'Turns by steps of 15°'],
    ],
  },
];

const Keys = ({ keys }: { readonly keys: string }): VNode => (
  <>
    {keys.split(' / ').map((one, index) => (
      <span key={one}>
        {index > 0 && ' or '}
        <kbd>{one}</kbd>
      </span>
    ))}
  </>
);

/** Shows the list of keys when `?` is pressed where nothing is typed. */
export const useHelpKey = (): void => {
  const {
    view: { keysShown },
  } = useEditor();
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      keysShown.value = true;
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
};

/** All keys of the editor. Source: editor.md, 11. */
export const KeysDialog = (): VNode | null => {
  const {
    tour: { beginTour },
    view: { keysShown },
  } = useEditor();
  if (!keysShown.value) return null;
  const close = (): void => {
    keysShown.value = false;
  };
  return (
    <Dialog title="Keys" wide onClose={close}>
      {groups.map(({ where, keys }) => (
        <section key={where} class="key-group">
          <h3>{where}</h3>
          <dl>
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <Keys keys={key} />
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p class="muted small">On a Mac, Cmd does what Ctrl does here.</p>
      <div class="button-row">
        <Button
          size="small"
          onClick={() => {
            close();
            beginTour();
          }}
        >
          Show the tour
        </Button>
      </div>
    </Dialog>
  );
};
