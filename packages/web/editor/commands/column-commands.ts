import { texts } from '../../texts/commands.ts';
import { toPackageValue } from '../core/content.ts';
import { takesValue } from '../core/draft.ts';
import { change } from '../core/edit.ts';
import type { Command } from './command.ts';

export const columnCommands = {
  use: {
    id: 'use-column',
    label: texts.use,
    enabled: ({ editing: { selectedOverlays } }, { column }) =>
      column !== undefined && selectedOverlays.value.some(takesValue),
    step: 'one',
    run: ({ editing: { edit } }, { column }) => {
      if (column === undefined) return;
      const value = toPackageValue({ source: 'column', column: column.number });
      edit((state) =>
        change(state, state.selection, (overlay) => (takesValue(overlay) ? { ...overlay, value } : overlay)),
      );
    },
  },
  place: {
    id: 'place-column',
    label: texts.place,
    enabled: ({ opened: { openDocument } }, { column }) => column !== undefined && openDocument.value !== undefined,
    run: ({ adding: { addInMiddle } }, { column }) => addInMiddle('text', column),
  },
  chooseAgain: {
    id: 'choose-columns-again',
    label: texts.chooseAgain,
    enabled: ({ table: { tableInHand } }) => {
      const table = tableInHand.value;
      return table !== undefined && 'found' in table && table.found.settled && table.found.by === 'choice';
    },
    run: ({ table: { chooseColumns } }) => chooseColumns(new Map()),
  },
  takeOffer: {
    id: 'take-offer',
    label: texts.take,
    enabled: (_, { offer }) => offer !== undefined,
    run: ({ offers: { takeOffer } }, { offer }) => void (offer !== undefined && takeOffer(offer)),
  },
  takeOffers: {
    id: 'take-offers',
    label: texts.takeAll,
    enabled: ({ offers: { offersOn }, view: { currentPage } }) =>
      offersOn(currentPage.value).some(({ column }) => column !== undefined),
    step: 'one',
    run: ({ around, offers: { offersOn, takeMatched }, view: { currentPage } }) => {
      const page = currentPage.peek();
      const offers = offersOn(page);
      takeMatched(page);
      around.announce(texts.placesUsed(offers.filter(({ column }) => column !== undefined).length, offers.length));
    },
  },
} as const satisfies Readonly<Record<string, Command>>;
