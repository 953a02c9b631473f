import type { VNode } from 'preact';
import { texts } from '../../texts/panels.ts';
import { Button } from '../../ui/button.tsx';
import { columnCommands } from '../commands/column-commands.ts';
import { runCommand } from '../commands/command.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { type Offer, offerWords } from '../state/offers.ts';
import { CommandButton } from '../view/command-button.tsx';

const point = ({ offers: { pointedOffer } }: Editor, offer: Offer | undefined): void => {
  pointedOffer.value = offer?.key;
};

const Entry = ({ offer }: { readonly offer: Offer }): VNode => {
  const editor = useEditor();
  const { wantedPlace } = editor.view;
  return (
    <li>
      <div class="column-words">
        <span>{offerWords(offer)}</span>
        <span class="muted small">
          {offer.column === undefined ? texts.noSuchColumn : texts.column(offer.column.words)}
        </span>
      </div>
      <Button
        size="small"
        kind="quiet"
        aria-label={texts.takeOffer(offerWords(offer))}
        onPointerEnter={() => point(editor, offer)}
        onPointerLeave={() => point(editor, undefined)}
        onFocus={() => {
          point(editor, offer);
          wantedPlace.value = { page: offer.page, point: offer.place.rect };
        }}
        onBlur={() => point(editor, undefined)}
        onClick={() => void runCommand(editor, columnCommands.takeOffer, { offer })}
      >
        {texts.take}
      </Button>
    </li>
  );
};

/** Lists the free places of the current page: empty boxes, lines, combs, squares. Adds nothing without a press. */
export const OffersPanel = (): VNode | null => {
  const {
    offers: { offersOn, offersShown },
    view: { currentPage },
  } = useEditor();
  const offers = offersOn(currentPage.value);
  if (!offersShown.value || offers.length === 0) return null;
  return (
    <section class="editor-panel" aria-label={texts.offeredPlaces}>
      <div class="panel-head">
        <h2>{texts.offeredPlaces}</h2>
        <CommandButton command={columnCommands.takeOffers} />
      </div>
      <ul class="column-list">
        {offers.map((offer) => (
          <Entry key={offer.key} offer={offer} />
        ))}
      </ul>
    </section>
  );
};
