import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { texts } from '../../texts/editor.ts';
import type { CounterValues } from '../core/counters.ts';
import { type PlacedDraft, rotationOf } from '../core/draft.ts';
import { handles, type Point } from '../core/geometry.ts';
import { continuationOf } from '../core/list-draft.ts';
import { pageToShow } from '../core/overlay-pages.ts';
import { findPagesLeftOut, pageCounters } from '../core/page-rules.ts';
import { onPage, type PagePlace } from '../core/selecting.ts';
import type { OpenDocument } from '../document/open-document.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { findFieldAt, findHeadingAt } from '../pointer/gesture-at.ts';
import { findHandledOverlay } from '../pointer/page-pointer.ts';
import { offerWords } from '../state/offers.ts';
import { codesOf } from '../state/preview-findings.ts';
import { FieldBoxes } from './field-boxes.tsx';
import { OverlayBox } from './overlay-box.tsx';
import { conditionInRow } from './overlay-condition.ts';
import { pageInRow } from './page-absence.ts';
import { PageNote } from './page-note.tsx';
import { PagePicture } from './page-picture.tsx';
import { PreviewPicture } from './preview-picture.tsx';

const restMs = 300;

const Continuations = ({ page }: { readonly page: number }): VNode => {
  const {
    editing: { draft },
  } = useEditor();
  return (
    <>
      {draft.value.overlays.map((overlay) => {
        const more = overlay.kind === 'list' ? continuationOf(overlay) : undefined;
        return (
          more?.page === page && (
            <div key={overlay.id} class="continuation" style={boxStyle(more.rect)}>
              <span class="continuation-words">{texts.continuesHere(overlay.id)}</span>
            </div>
          )
        );
      })}
    </>
  );
};

const boxStyle = (rect: {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}) => ({
  '--x': `${rect.x}`,
  '--y': `${rect.y}`,
  '--w': `${rect.width}`,
  '--h': `${rect.height}`,
});

const Handles = ({ overlay }: { readonly overlay: PlacedDraft }): VNode => (
  <div class="handles" aria-hidden="true" style={{ ...boxStyle(overlay.rect), '--turn': `${rotationOf(overlay)}deg` }}>
    {handles.map((handle) => (
      <div key={handle} class={`handle ${handle}`} data-handle={handle} />
    ))}
    <div class="handle rotate" data-handle="rotate" />
  </div>
);

const RubberBand = ({ page }: { readonly page: number }): VNode | null => {
  const {
    pointer: { rubberBand },
  } = useEditor();
  const band = rubberBand.value;
  return band?.page === page ? <div class="rubber-band" style={boxStyle(band.rect)} /> : null;
};

const Guides = ({ page }: { readonly page: number }): VNode | null => {
  const {
    pointer: { guides },
  } = useEditor();
  const shown = guides.value;
  if (shown?.page !== page) return null;
  return (
    <>
      {shown.lines.map(({ axis, at, from, to, source }) => (
        <div
          key={axis}
          class={`guide ${axis} ${source}`}
          style={boxStyle(
            axis === 'x'
              ? { x: at, y: from, width: 0, height: to - from }
              : { x: from, y: at, width: to - from, height: 0 },
          )}
        />
      ))}
    </>
  );
};

/** Shows free places, each with a mark that accepts it. The panel offers them to the keyboard. */
const Offers = ({ page }: { readonly page: number }): VNode | null => {
  const {
    offers: { offersOn, offersShown, pointedOffer },
    view: { placing },
  } = useEditor();
  if (!offersShown.value || placing.value !== undefined) return null;
  const pointed = pointedOffer.value;
  return (
    <div aria-hidden="true">
      {offersOn(page).map((offer) => (
        <div
          key={offer.key}
          class={offer.key === pointed ? 'offer pointed' : 'offer'}
          style={boxStyle(offer.place.rect)}
        >
          <span class="offer-mark" title={offerWords(offer)} data-offer={offer.key}>
            +
          </span>
        </div>
      ))}
    </div>
  );
};

/** Whether this is the copy that takes focus, for an overlay on several pages. */
const isFirstSeen = (
  { view: { currentPage } }: Editor,
  overlay: PlacedDraft,
  { page, pageCount }: PagePlace,
): boolean => pageToShow(overlay, currentPage.peek(), pageCount) === page;

const Overlays = (place: PagePlace): VNode => {
  const editor = useEditor();
  const {
    editing: { draft, selection },
    fonts: { cssFamily },
    mistaken: { mistakenIds },
    opened: { previewCells, shownCells, shownPlace },
    findings: { previewFindings },
    view: { wantedFocus },
  } = editor;
  const chosen = new Set(selection.value);
  const mistaken = mistakenIds.value;
  const findings = previewFindings.value;
  const cells = previewCells.value;
  const shown = shownCells.value;
  const { assets } = draft.value;
  const { rowNumber, rows, items } = shownPlace.value;
  const { absentBecause } = pageInRow(editor, place.page);
  const { page, pages } = pageCounters(place.page, place.pageCount, findPagesLeftOut(draft.value, cells));
  const counters = useMemo<CounterValues>(
    () => ({ row_number: rowNumber, rows, items, page, pages }),
    [rowNumber, rows, items, page, pages],
  );
  const focused = wantedFocus.value;
  return (
    <>
      {onPage(draft.value.overlays, place).map((overlay) => (
        <OverlayBox
          key={overlay.id}
          overlay={overlay}
          isSelected={chosen.has(overlay.id)}
          cells={overlay.kind === 'list' ? cells : shown}
          assets={assets}
          counters={counters}
          hasMistake={mistaken.has(overlay.id)}
          codes={codesOf(findings.get(overlay.id))}
          isSkipped={findings.get(overlay.id)?.some(({ isDrawn }) => !isDrawn) ?? false}
          {...(absentBecause === ''
            ? conditionInRow(editor, overlay.when, cells)
            : { isOff: true, condition: absentBecause })}
          cssFamily={cssFamily}
          takesFocus={focused === overlay.id && (overlay.pages === undefined || isFirstSeen(editor, overlay, place))}
          onFocused={() => {
            wantedFocus.value = undefined;
          }}
        />
      ))}
    </>
  );
};

const SelectionHandles = (place: PagePlace): VNode | null => {
  const {
    editing: { editState },
    view: { placing },
  } = useEditor();
  const overlay = findHandledOverlay(editState.value, place);
  return overlay === undefined || placing.value !== undefined ? null : <Handles overlay={overlay} />;
};

export interface SheetProps {
  readonly document: OpenDocument;
  readonly page: number;
  /** CSS pixels per point. */
  readonly scale: number;
  /** CSS pixels from the top of the first page. */
  readonly top: number;
  readonly isSeen: boolean;
}

export const Sheet = ({ document, page, scale, top, isSeen }: SheetProps): VNode => {
  const editor = useEditor();
  const { absentBecause } = pageInRow(editor, page);
  const {
    contents: { wantContent },
    dragged: { droppedColumn },
    fields: { fillField, knownFields },
    holding: { chooseFocused },
    pointer: { clearGuides, dropColumn, dropRect, sheetListeners },
    view: { placing, typedHeading },
  } = editor;
  const size = document.pages[page]!;
  const listeners = useMemo(() => sheetListeners(document, page, scale), [document, page, scale]);
  const isPlacing = placing.value !== undefined;
  useEffect(() => {
    // Skip reading pages that are only scrolled past.
    const timer = setTimeout(() => void wantContent(document.pdf, page), isPlacing ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [document, page, isPlacing]);
  const cornerOf = (event: DragEvent & { readonly currentTarget: HTMLElement }): Point => {
    const { left, top: sheetTop } = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - left) / scale, y: (event.clientY - sheetTop) / scale };
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what a pointer does here, the toolbar, the fields and the keys do too
    <div
      class={['sheet', isPlacing && 'placing', absentBecause !== '' && 'absent'].filter(Boolean).join(' ')}
      data-page={page}
      style={{ '--scale': `${scale}`, '--top': `${top}px`, '--pw': `${size.width}`, '--ph': `${size.height}` }}
      {...listeners}
      onDblClick={({ clientX, clientY }) => {
        const heading = findHeadingAt(clientX, clientY);
        if (heading !== undefined) typedHeading.value = heading;
      }}
      onFocusIn={(event) => {
        // Focus by Tab selects; a pointer has already selected.
        if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-id]:focus-visible')) return;
        const { id } = event.target.dataset;
        if (id !== undefined) chooseFocused(id);
      }}
      onDragOver={(event) => {
        if (droppedColumn(event.dataTransfer) === undefined) return;
        event.preventDefault();
        // A field accepts the drop and highlights itself.
        if (findFieldAt(event.target) !== undefined) return clearGuides();
        dropRect(page, cornerOf(event), event, scale, document);
      }}
      onDragLeave={clearGuides}
      onDrop={(event) => {
        const column = droppedColumn(event.dataTransfer);
        if (column === undefined) return;
        event.preventDefault();
        const field = knownFields.peek().get(findFieldAt(event.target) ?? '');
        if (field !== undefined) {
          clearGuides();
          fillField(field, () => ({ source: 'column', column: column.number }));
          return;
        }
        dropColumn(page, cornerOf(event), event, scale, document, column);
      }}
    >
      <PreviewPicture page={page} scale={scale} isSeen={isSeen} />
      <PagePicture document={document} page={page} scale={scale} patienceMs={30} />
      <Offers page={page} />
      <FieldBoxes page={page} />
      <Continuations page={page} />
      <Overlays page={page} pageCount={document.pages.length} />
      <PageNote page={page} />
      <SelectionHandles page={page} pageCount={document.pages.length} />
      <Guides page={page} />
      <RubberBand page={page} />
      <span class="page-number" aria-hidden="true">
        {page + 1}
      </span>
    </div>
  );
};
