import { matchFields } from '@bulkfill/engine/browser/templates';
import { signal } from '@preact/signals';
import { texts } from '../../texts/editor.ts';
import { rotationOf } from '../core/draft.ts';
import type { PageDimensions } from '../core/edit.ts';
import { boundsOf } from '../core/geometry.ts';
import { kindWords } from '../core/kinds.ts';
import type { PageContent } from '../core/page-content.ts';
import { findPlaces, freePlaces, type OfferedPlace } from '../core/places.ts';
import { onPage } from '../core/selecting.ts';
import type { Adding, Wanted } from './add-overlay.ts';
import type { Editing } from './editing.ts';
import type { KnownColumn, Opened } from './opened.ts';
import type { PageReading } from './page-contents.ts';

export interface Offer {
  readonly key: string;
  readonly page: number;
  readonly place: OfferedPlace;
  readonly column: KnownColumn | undefined;
}

/** Describes an offer, such as `Text for Name` or `Check box`. */
export const offerWords = ({ place: { kind, label } }: Offer): string =>
  label === '' ? kindWords[kind] : texts.offerFor(kindWords[kind], label);

const wantedFor = ({ place: { label, comb }, column }: Offer): Wanted => ({
  ...(column === undefined ? { name: label } : { column: { number: column.number, label: column.words } }),
  ...(comb === undefined ? {} : { members: { comb } }),
});

export const createOffering = ({
  adding: { addOverlay, addOverlays, placeOnceRead },
  contents: { knownContent },
  editing: { draft },
  opened: { knownColumns, openDocument },
}: {
  readonly adding: Adding;
  readonly contents: PageReading;
  readonly editing: Editing;
  readonly opened: Opened;
}) => {
  const offersShown = signal(false);

  /** The offer under the pointer in the panel, marked on its page. */
  const pointedOffer = signal<string | undefined>(undefined);

  const found = new WeakMap<PageContent, readonly OfferedPlace[]>();

  const placesOf = (content: PageContent, size: PageDimensions): readonly OfferedPlace[] => {
    const places =
      found.get(content) ?? findPlaces(content, size).toSorted((a, b) => a.rect.y - b.rect.y || a.rect.x - b.rect.x);
    found.set(content, places);
    return places;
  };

  const offersOn = (page: number): readonly Offer[] => {
    const content = knownContent(page);
    const pages = openDocument.value?.pages ?? [];
    const size = pages[page];
    if (content === undefined || size === undefined || !offersShown.value) return [];
    const all = placesOf(content, size);
    if (all.length === 0) return [];
    const free = freePlaces(
      all,
      onPage(draft.value.overlays, { page, pageCount: pages.length }).map((overlay) =>
        boundsOf(overlay.rect, rotationOf(overlay)),
      ),
    );
    const columns = knownColumns.value;
    const matched = matchFields(
      free.map(({ label }) => label),
      columns.map(({ number, label }) => ({ key: `column_${number}`, label })),
    );
    return free.map((place) => {
      const key = matched.get(place.label);
      return {
        key: `${page} ${all.indexOf(place)}`,
        page,
        place,
        column: columns.find(({ number }) => key === `column_${number}`),
      };
    });
  };

  const takeOffer = (offer: Offer): void => {
    pointedOffer.value = undefined;
    placeOnceRead(offer.page, () =>
      addOverlay(offer.place.kind, { page: offer.page, rect: offer.place.rect }, wantedFor(offer)),
    );
  };

  /** Accepts all offers of a page that match a column, in one undo step. */
  const takeMatched = (page: number): void =>
    addOverlays(
      offersOn(page)
        .filter(({ column }) => column !== undefined)
        .map((offer) => ({
          kind: offer.place.kind,
          place: { page, rect: offer.place.rect },
          wanted: wantedFor(offer),
        })),
    );

  return { offersShown, pointedOffer, offersOn, takeOffer, takeMatched };
};

export type Offering = ReturnType<typeof createOffering>;
