import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { texts } from '../../texts/panels.ts';
import { useScroll } from '../../ui/use-scroll.ts';
import { pageWhen } from '../core/page-rules.ts';
import type { OpenDocument } from '../document/open-document.ts';
import { useEditor } from '../instance/use-editor.ts';
import { shownWords } from '../view/overlay-condition.ts';
import { pageInRow } from '../view/page-absence.ts';
import { PagePicture } from '../view/page-picture.tsx';
import { findVisibleRange, offsetsOf } from '../view/visible-range.ts';
import { PageCondition } from './page-condition.tsx';

/** Thumbnail width and gap in CSS pixels. */
const thumbnailWidth = 92;
const gap = 30;

/** Delay before a visible thumbnail is drawn, so that the current page is drawn first. */
const patienceMs = 150;

/** CSS pixels above and below the view in which pages have buttons, so that Tab reaches the next one. */
const ahead = 800;

export const PagesPanel = ({ document }: { readonly document: OpenDocument }): VNode => {
  const editor = useEditor();
  const {
    editing: { draft },
    opened: { columnName },
    view: { currentPage, wantedPlace },
  } = editor;
  const box = useRef<HTMLDivElement>(null);
  const viewed = useScroll(box);
  const offsets = useMemo(
    () =>
      offsetsOf(
        document.pages.map(({ width, height }) => (height / width) * thumbnailWidth),
        gap,
      ),
    [document],
  );
  const bottom = viewed.top + viewed.height;
  const seen = new Set(findVisibleRange(offsets, viewed.top, bottom));
  const listed = findVisibleRange(offsets, viewed.top - ahead, bottom + ahead);
  return (
    <section class="editor-panel pages-panel" aria-label={texts.pages}>
      <PageCondition />
      <div ref={box} class="thumbnails">
        <div class="thumbnail-column" style={{ '--height': `${offsets.at(-1) ?? 0}px` }}>
          {listed.map((page) => {
            const { width, height } = document.pages[page]!;
            const scale = thumbnailWidth / width;
            const when = pageWhen(draft.value, page);
            const { absentBecause } = pageInRow(editor, page);
            const isAbsent = absentBecause !== '';
            const words = absentBecause || (when === undefined ? '' : shownWords(when, columnName));
            return (
              <button
                key={page}
                type="button"
                class={['thumbnail', when !== undefined && 'conditional', isAbsent && 'absent']
                  .filter(Boolean)
                  .join(' ')}
                aria-label={texts.page(page + 1)}
                aria-description={words}
                title={words}
                aria-current={currentPage.value === page ? 'page' : undefined}
                style={{
                  '--top': `${offsets[page]!}px`,
                  '--pw': `${width}`,
                  '--ph': `${height}`,
                  '--scale': `${scale}`,
                }}
                onClick={() => {
                  wantedPlace.value = { page };
                }}
              >
                <span class="thumbnail-picture">
                  {seen.has(page) && (
                    <PagePicture document={document} page={page} scale={scale} patienceMs={patienceMs} />
                  )}
                </span>
                <span aria-hidden="true">{page + 1}</span>
              </button>
            );
          })}
        </div>
      </div>
    </section>
  );
};
