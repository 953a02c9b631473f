import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { texts } from '../../texts/panels.ts';
import { Icon } from '../../ui/icons.tsx';
import { iconOfTone } from '../../ui/status.tsx';
import { useScroll } from '../../ui/use-scroll.ts';
import { findNameColumns, rowName } from '../core/row-names.ts';
import { useEditor } from '../instance/use-editor.ts';
import { useFilm } from './film-pictures.ts';
import { fitPicture, moveInFilm } from './film-steps.ts';

/** Space around a picture, and the narrowest entry, in CSS pixels. */
const besidePx = 20;
const belowPx = 64;
const leastWidthPx = 132;
const mostHeight = 8_000_000;

const Picture = ({ canvas }: { readonly canvas: HTMLCanvasElement }): VNode => {
  const shown = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (shown.current === null) return;
    shown.current.width = canvas.width;
    shown.current.height = canvas.height;
    shown.current.getContext('2d')?.drawImage(canvas, 0, 0);
  }, [canvas]);
  return <canvas ref={shown} />;
};

const wordsOf = (picture: { readonly words: string } | undefined): string =>
  picture === undefined || picture.words === '' ? '' : `: ${picture.words}`;

/** Shows the rows of the run as pictures. Keys move between them, and Enter opens one. */
export const Film = ({ onClose }: { readonly onClose: () => void }): VNode => {
  const {
    opened: { documents, openDocument, openRows, rowEdits, rowsNow, showRow, shownRow },
    preview: { previewWanted },
    view: { currentPage },
  } = useEditor();
  const box = useRef<HTMLDivElement>(null);
  const viewed = useScroll(box);
  const page = Math.min(currentPage.peek(), (openDocument.peek()?.pages.length ?? 1) - 1);
  const rows = useMemo(
    () =>
      documents.peek()?.flatMap((rows) => rows.slice(0, 1)) ??
      Array.from({ length: openRows.peek()?.rows.length ?? 0 }, (_, row) => row).filter(
        (row) => !rowEdits.peek().leftOut.has(row),
      ),
    [],
  );
  const size = useMemo(() => fitPicture(openDocument.peek()?.pages[page] ?? { width: 3, height: 4 }), []);
  const table = useMemo(rowsNow, []);
  const naming = useMemo(() => findNameColumns(table, openRows.peek()?.columnCount ?? 0), []);
  const entryWidth = Math.max(leastWidthPx, size.width) + besidePx;
  const entryHeight = size.height + belowPx;
  const across = Math.max(1, Math.floor(viewed.width / entryWidth));
  const lines = Math.ceil(rows.length / across);
  const height = Math.min(mostHeight, lines * entryHeight);
  const seen = Math.ceil(viewed.height / entryHeight) + 1;
  // Scroll so that the last line aligns with the bottom of the box.
  const last = Math.max(0, lines - viewed.height / entryHeight);
  const range = Math.max(1, height - viewed.height);
  const position = (Math.min(viewed.top, range) / range) * last;
  const first = Math.floor(position + 0.001);
  // The last lines align with the end of the box, other lines with its top.
  const firstWhole = first + seen >= lines ? Math.ceil(position - 0.001) : first;
  const shown = viewed.width === 0 ? [] : rows.slice(first * across, (first + seen) * across);
  const film = useFilm(shown, page, size);
  const [active, setActive] = useState(() => Math.max(0, rows.indexOf(shownRow.peek())));
  const wantsFocus = useRef(true);
  const inSight = Math.max(1, Math.floor(viewed.height / entryHeight));
  const goTo = (at: number): void => {
    wantsFocus.current = true;
    setActive(at);
    const line = Math.floor(at / across);
    if (box.current === null || (line >= firstWhole && line < firstWhole + inSight)) return;
    const top = line < firstWhole ? line : line - inSight + 1;
    box.current.scrollTop = last === 0 ? 0 : Math.ceil((Math.min(top, last) / last) * range);
  };
  const isMeasured = viewed.width > 0;
  // Move before the user can press a key.
  useLayoutEffect(() => {
    if (isMeasured) goTo(active);
  }, [isMeasured]);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    const entry = box.current?.querySelector<HTMLElement>(`[data-entry="${active}"]`);
    if (entry === null || entry === undefined) return;
    wantsFocus.current = false;
    entry.focus({ preventScroll: true });
  });
  return (
    <section
      ref={box}
      class="film"
      aria-label={texts.previewsOfRows}
      style={{ '--entry': `${entryWidth}px`, '--line': `${entryHeight}px`, '--picture': `${size.height}px` }}
      onKeyDown={(event) => {
        const to = moveInFilm(event.key, active, { count: rows.length, across, lines: inSight });
        if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        goTo(to);
      }}
    >
      <div class="film-space" style={{ '--height': `${height}px` }}>
        <ul>
          {shown.map((row, offset) => {
            const at = first * across + offset;
            const picture = film.get(row);
            const name = rowName(table[row] ?? [], naming);
            return (
              <li key={row}>
                <button
                  type="button"
                  data-entry={at}
                  tabIndex={at === active ? 0 : -1}
                  onFocus={() => setActive(at)}
                  aria-label={`${texts.openRow(row + 1)}${wordsOf(picture)}`}
                  aria-description={name}
                  aria-busy={picture === undefined}
                  onClick={() => {
                    showRow(row);
                    previewWanted.value = true;
                    onClose();
                  }}
                >
                  <span class="film-picture">
                    {picture?.canvas !== undefined && <Picture canvas={picture.canvas} />}
                  </span>
                </button>
                <span class="film-name" aria-hidden="true">
                  <span class="muted">{row + 1}</span> {name}
                </span>
                {picture !== undefined && picture.words !== '' && (
                  <span class={`film-note ${picture.tone ?? 'muted'}`} aria-hidden="true">
                    {picture.tone !== undefined && <Icon name={iconOfTone[picture.tone]} />}
                    {picture.words}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
};
