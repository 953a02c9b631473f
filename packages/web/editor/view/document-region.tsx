import { effect } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { texts } from '../../texts/editor.ts';
import { useScroll } from '../../ui/use-scroll.ts';
import type { OpenDocument } from '../document/open-document.ts';
import { useEditor } from '../instance/use-editor.ts';
import { cssPixelsPerPoint } from '../state/view-state.ts';
import { handleDocumentKey } from './page-keys.ts';
import { PreviewFailure } from './preview-failure.tsx';
import { Sheet } from './sheet.tsx';
import { findVisibleRange, indexAt, offsetsOf } from './visible-range.ts';

/** CSS pixels between and around pages. */
const gap = 16;

/** CSS pixels beyond the view within which pages are drawn. */
const ahead = 400;

/** Shows the pages in a column. Renders only those near the view. */
const Pages = ({ document }: { readonly document: OpenDocument }): VNode => {
  const editor = useEditor();
  const {
    view: { currentPage, wantedPlace, zoom, zoomTo },
    zooming: { fitView, viewSize },
  } = editor;
  const box = useRef<HTMLDivElement>(null);
  const viewed = useScroll(box);
  const scale = zoom.value * cssPixelsPerPoint;
  const offsets = useMemo(
    () =>
      offsetsOf(
        document.pages.map(({ height }) => height * scale),
        gap,
      ),
    [document, scale],
  );
  const widest = useMemo(() => Math.max(...document.pages.map(({ width }) => width)), [document]);

  useEffect(() => {
    viewSize.value = { width: viewed.width, height: viewed.height };
    currentPage.value = indexAt(offsets, viewed.top + viewed.height / 2);
  }, [viewed, offsets]);

  // A document opens at its requested page and the available width, at most at its paper size.
  const isMeasured = viewed.width > 0;
  const before = useRef(scale);
  useEffect(() => {
    if (!isMeasured) return;
    fitView('width');
    zoomTo(Math.min(1, zoom.peek()));
    before.current = zoom.peek() * cssPixelsPerPoint;
  }, [document, isMeasured]);

  // Zooming preserves the vertical centre of the view.
  useEffect(() => {
    if (box.current === null || before.current === scale) return;
    const middle = box.current.clientHeight / 2;
    box.current.scrollTop = (box.current.scrollTop + middle) * (scale / before.current) - middle;
    before.current = scale;
  }, [scale]);

  // Zooming preserves the horizontal centre too, initially the centre of the pages, which may differ in width.
  const acrossBefore = useRef<{ readonly scale: number; readonly width: number }>(undefined);
  useEffect(() => {
    if (box.current === null || !isMeasured) return;
    const { scrollLeft, clientWidth } = box.current;
    const width = Math.max(clientWidth, widest * scale + 2 * gap);
    const { current: last = { scale, width: 2 * scrollLeft + clientWidth } } = acrossBefore;
    const fromMiddle = scrollLeft + clientWidth / 2 - last.width / 2;
    box.current.scrollLeft = (width - clientWidth) / 2 + fromMiddle * (scale / last.scale);
    acrossBefore.current = { scale, width };
  }, [scale, isMeasured, widest]);

  const wanted = wantedPlace.value;
  useEffect(() => {
    // Wait until pages have their final size: positions change until then.
    if (wanted === undefined || box.current === null || !isMeasured || before.current !== scale) return;
    const top = (offsets[wanted.page] ?? 0) + (wanted.point === undefined ? 0 : wanted.point.y * scale);
    const { scrollTop, clientHeight } = box.current;
    const isSeen = wanted.point !== undefined && top > scrollTop && top < scrollTop + clientHeight - 3 * gap;
    if (!isSeen) box.current.scrollTop = Math.max(0, top - (wanted.point === undefined ? 0 : clientHeight / 3));
    wantedPlace.value = undefined;
  }, [wanted, isMeasured, scale]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing to fill in, but a name for what scrolls
    <div
      ref={box}
      class="document-scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
      role="group"
      aria-label={texts.pagesOfDocument}
      onKeyDown={(event) => handleDocumentKey(editor, event)}
    >
      <div
        class="sheets"
        style={{ '--height': `${(offsets.at(-1) ?? 0) + gap}px`, '--width': `${widest * scale + 2 * gap}px` }}
      >
        {findVisibleRange(offsets, viewed.top - ahead, viewed.top + viewed.height + ahead).map((page) => (
          <Sheet
            key={page}
            document={document}
            page={page}
            scale={scale}
            top={offsets[page]! + gap}
            isSeen={offsets[page]! + gap < viewed.top + viewed.height && offsets[page + 1]! > viewed.top}
          />
        ))}
      </div>
    </div>
  );
};

/** Shows the document with its overlays. Source: console-and-editor.md, "Names". */
export const DocumentRegion = ({ document }: { readonly document: OpenDocument }): VNode => {
  const {
    editing: { selection },
    preview: { isPreviewStale },
    view: { sideTab },
  } = useEditor();
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    // A press on a selected overlay shows its properties, too.
    const pressed = (): void => {
      if (selection.peek().length > 0) sideTab.value = 'properties';
    };
    region.current?.addEventListener('click', pressed);
    return () => region.current?.removeEventListener('click', pressed);
  }, []);
  useLayoutEffect(
    // Set without waiting for a render, so that an old preview never passes for the current one.
    () => effect(() => region.current?.setAttribute('aria-busy', String(isPreviewStale.value))),
    [],
  );
  return (
    <section ref={region} class="document-region" aria-label={texts.document}>
      <PreviewFailure />
      <Pages document={document} />
    </section>
  );
};
