import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { texts } from '../../texts/editor.ts';
import { Button } from '../../ui/button.tsx';
import { useEditor } from '../instance/use-editor.ts';

/** The side panel that covers the document in a narrow window. Only one fits at a time. */
type Side = 'left' | 'right';

interface Sides {
  readonly side: Side | undefined;
  readonly toggle: (which: Side) => void;
}

/** Returns whether the screen is telephone-sized: the document and its findings are shown read-only. */
const isTelephone = (): boolean => matchMedia('(width < 48rem)').matches;

export const useSides = (): Sides => {
  const {
    checking: { isUnderWay },
    fields: { chosenFields },
    lock: { isOpenElsewhere },
    offered: { offeredDrafts },
    opening: { openFailure },
    outgoing: { outgoingRefused },
    table: { columnsAsked, unsettledTable },
  } = useEditor();
  const [side, setSide] = useState<Side>();
  const [chosen, ...others] = chosenFields.value;
  const pressed = others.length === 0 && !isTelephone() ? chosen : undefined;
  const asks = [
    pressed,
    openFailure.value,
    isUnderWay.value || undefined,
    outgoingRefused.value,
    offeredDrafts.value.length > 0 || undefined,
    isOpenElsewhere.value || undefined,
  ];
  // In a narrow window, show the panel that was opened from the page or that has a question.
  useEffect(() => {
    if (asks.some((each) => each !== undefined)) setSide('right');
  }, asks);
  // Show the column choice until the columns of the table are settled.
  const isUnsettled = unsettledTable.value !== undefined;
  useEffect(
    () => setSide((now) => (isUnsettled ? 'left' : now === 'left' ? undefined : now)),
    [isUnsettled, columnsAsked.value],
  );
  return { side, toggle: (which) => setSide(side === which ? undefined : which) };
};

/** Buttons that open the panels in a narrow window. */
export const SideToggles = ({ side, toggle }: Sides): VNode => (
  <div class="tools side-toggles">
    <Button
      size="small"
      kind="quiet"
      icon="panel-left"
      iconOnly
      aria-expanded={side === 'left'}
      onClick={() => toggle('left')}
    >
      {texts.fieldsAndColumns}
    </Button>
    <Button
      size="small"
      kind="quiet"
      icon="panel-right"
      iconOnly
      aria-expanded={side === 'right'}
      onClick={() => toggle('right')}
    >
      {texts.propertiesAndMessages}
    </Button>
  </div>
);
