import { texts } from '../../texts/editor.ts';
import { overlayName } from '../core/kinds.ts';
import { toggleId } from '../core/selecting.ts';
import type { Editing } from './editing.ts';
import type { Surroundings } from './surroundings.ts';

export const createHolding = ({
  editing: { choose, selectedOverlays, selection },
  announce,
}: {
  readonly announce: Surroundings['announce'];
  readonly editing: Editing;
}) => {
  /** The held selection: Tab moves to the next overlay without changing it. Any other selection releases it. */
  let held: readonly string[] | undefined;

  const isHeld = (): boolean => selection.peek().length > 0 && selection.peek() === held;

  /** Selects an overlay that was focused by Tab, unless a selection is held. */
  const chooseFocused = (id: string): void => {
    if (!isHeld() && !selection.peek().includes(id)) choose([id]);
  };

  /** Holds the selection together with the focused overlay. If already held, adds or removes that overlay. */
  const holdFocused = (id: string): void => {
    if (isHeld()) choose(toggleId(selection.peek(), id));
    else chooseFocused(id);
    held = selection.peek();
    const [only, ...others] = selectedOverlays.peek();
    if (only === undefined) announce(texts.nothingSelected);
    else
      announce(
        others.length === 0 ? texts.staysSelected(overlayName(only)) : texts.overlaysStaySelected(others.length + 1),
      );
  };

  return { chooseFocused, holdFocused };
};
