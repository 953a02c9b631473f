import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ApiError } from '../../api/api-error.ts';
import { diagnosticWords } from '../../console/jobs/diagnostic-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useScroll } from '../../ui/use-scroll.ts';
import { drawPage } from '../document/draw-page.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { Pace } from '../preview/pace.ts';

/** CSS pixels of an entry. */
const entryWidth = 168;
const entryHeight = 236;
const pictureHeight = 188;
/** A browser makes no box higher than this. */
const mostHeight = 8_000_000;
/** Pictures that are kept: those that were scrolled out of sight longest ago are made again. */
const mostKept = 300;
const againMs = 700;

/** The picture of a row, or why there is none. */
type Made = { readonly canvas: HTMLCanvasElement; readonly words: string } | { readonly words: string };

const paused = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const leftOutWords = (count: number): string => (count === 0 ? '' : count === 1 ? '1 thing is left out' : `${count} things are left out`);

const made = async (
  { around, editing: { openedPackage }, preview: { previewOfRow } }: Editor,
  row: number,
  page: number,
  signal: AbortSignal,
): Promise<Made | 'again'> => {
  const subject = previewOfRow(row);
  if (subject === undefined) return { words: 'No PDF is open.' };
  try {
    const preview = await around.previews.make(subject, openedPackage.peek(), () => {});
    try {
      const size = subject.document.pages[page]!;
      const place = preview.pages.placeOf(page);
      if (place === undefined) return { words: `Page ${page + 1} is not in this row` };
      const canvas = document.createElement('canvas');
      await drawPage(preview.pdf, place, canvas, (pictureHeight / size.height) * devicePixelRatio, signal);
      const skipped = preview.row.warnings.length + preview.leftOut.length;
      return {
        canvas,
        words: preview.row.error === undefined ? leftOutWords(skipped) : diagnosticWords(preview.row.error.message),
      };
    } finally {
      preview.close();
    }
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'PREVIEW_SUPERSEDED' || error.retryAfterSeconds !== undefined || error.status === 0))
      return 'again';
    return { words: error instanceof Error ? error.message : 'There is no picture of this row.' };
  }
};

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

/** Makes the pictures of the rows that are in sight, one after the other; the preview of the page waits meanwhile. */
const useFilm = (wanted: readonly number[], page: number): ReadonlyMap<number, Made> => {
  const editor = useEditor();
  const [film, setFilm] = useState<ReadonlyMap<number, Made>>(new Map());
  const latest = useRef(wanted);
  latest.current = wanted;
  const known = useRef(film);
  useEffect(() => {
    const stop = new AbortController();
    const pace = new Pace();
    const run = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        const row = latest.current.find((each) => !known.current.has(each));
        const waitMs = row === undefined ? 100 : pace.waitMs(Date.now());
        if (row === undefined || waitMs > 0) {
          await paused(waitMs, stop.signal);
          continue;
        }
        pace.note(Date.now());
        const picture = await made(editor, row, page, stop.signal);
        if (picture === 'again') await paused(againMs, stop.signal);
        else if (!stop.signal.aborted) {
          known.current = new Map([...known.current, [row, picture] as const].slice(-mostKept));
          setFilm(known.current);
        }
      }
    };
    void run();
    return () => stop.abort();
  }, [page]);
  return film;
};

const Film = ({ onClose }: { readonly onClose: () => void }): VNode => {
  const {
    opened: { openDocument, openRows, rowEdits, showRow },
    preview: { previewWanted },
    view: { currentPage },
  } = useEditor();
  const box = useRef<HTMLDivElement>(null);
  const viewed = useScroll(box);
  const page = Math.min(currentPage.peek(), (openDocument.peek()?.pages.length ?? 1) - 1);
  const rows = useMemo(
    () => Array.from({ length: openRows.peek()?.rows.length ?? 0 }, (_, row) => row).filter((row) => !rowEdits.peek().leftOut.has(row)),
    [],
  );
  const across = Math.max(1, Math.floor(viewed.width / entryWidth));
  const lines = Math.ceil(rows.length / across);
  const height = Math.min(mostHeight, lines * entryHeight);
  const seen = Math.ceil(viewed.height / entryHeight) + 1;
  const last = Math.max(0, lines - Math.floor(viewed.height / entryHeight));
  const range = Math.max(1, height - viewed.height);
  const first = Math.min(last, Math.floor((Math.min(viewed.top, range) / range) * last));
  const shown = viewed.width === 0 ? [] : rows.slice(first * across, (first + seen) * across);
  const film = useFilm(shown, page);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section ref={box} class="film" tabIndex={0} aria-label="Previews of the rows">
      <div class="film-space" style={{ '--height': `${height}px` }}>
        <ul>
          {shown.map((row) => {
            const picture = film.get(row);
            return (
              <li key={row}>
                <button
                  type="button"
                  aria-label={`Open row ${row + 1}`}
                  aria-description={picture?.words}
                  aria-busy={picture === undefined}
                  onClick={() => {
                    showRow(row);
                    previewWanted.value = true;
                    onClose();
                  }}
                >
                  <span class="film-picture">{picture !== undefined && 'canvas' in picture && <Picture canvas={picture.canvas} />}</span>
                  <span class="one-line" aria-hidden="true">
                    {row + 1}
                    {picture !== undefined && picture.words !== '' && `: ${picture.words}`}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
};

/** All rows as the engine makes them, made as they are scrolled into sight; Enter opens one. Source: office.md, "Words". */
export const AllRows = (): VNode => {
  const {
    opened: { openDocument, openRows },
    preview: { previewWanted },
  } = useEditor();
  const [before, setBefore] = useState<boolean>();
  const close = (): void => {
    // Who opened a row sees its preview; who did not finds the page as it was.
    if (!previewWanted.peek()) previewWanted.value = before ?? false;
    setBefore(undefined);
  };
  return (
    <>
      <Button
        size="small"
        disabled={openDocument.value === undefined || openRows.value === undefined}
        onClick={() => {
          setBefore(previewWanted.peek());
          // One preview is made at a time.
          previewWanted.value = false;
        }}
      >
        All rows
      </Button>
      {before !== undefined && (
        <Dialog title="All rows" wide onClose={close}>
          <Film onClose={close} />
        </Dialog>
      )}
    </>
  );
};
