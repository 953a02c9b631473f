import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '../../api/api-error.ts';
import { diagnosticWords } from '../../api/diagnostic-words.ts';
import { texts } from '../../texts/panels.ts';
import { drawPage } from '../document/draw-page.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { Pace } from '../preview/pace.ts';

const pictureHeight = 188;
/** Maximum number of stored pictures. The pictures that were out of view longest are dropped and rendered again. */
const mostKept = 300;
const againMs = 700;

type Made = { readonly canvas: HTMLCanvasElement; readonly words: string } | { readonly words: string };

const paused = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const stateWords = (skipped: number, noticed: number): string =>
  [skipped > 0 ? texts.overlaysSkipped(skipped) : '', noticed > 0 ? texts.notices(noticed) : '']
    .filter((words) => words !== '')
    .join(', ');

const made = async (
  { around, editing: { openedPackage }, preview: { previewOfRow } }: Editor,
  row: number,
  page: number,
  signal: AbortSignal,
): Promise<Made | 'again'> => {
  const subject = previewOfRow(row);
  if (subject === undefined) return { words: texts.noPdf };
  try {
    const preview = await around.previews.make(subject, openedPackage.peek(), () => {});
    try {
      const size = subject.document.pages[page]!;
      const place = preview.pages.placeOf(page);
      if (place === undefined) return { words: texts.pageNotInRow(page + 1) };
      const canvas = document.createElement('canvas');
      await drawPage(preview.pdf, place, canvas, (pictureHeight / size.height) * devicePixelRatio, signal);
      const skipped = preview.row.warnings.length + preview.leftOut.length;
      const noticed = preview.row.notices.filter(({ minor }) => minor !== true).length;
      return {
        canvas,
        words: preview.row.error === undefined ? stateWords(skipped, noticed) : diagnosticWords(preview.row.error),
      };
    } finally {
      preview.close();
    }
  } catch (error) {
    if (
      error instanceof ApiError &&
      (error.code === 'PREVIEW_SUPERSEDED' || error.retryAfterSeconds !== undefined || error.status === 0)
    )
      return 'again';
    return { words: error instanceof Error ? error.message : texts.previewNotMade };
  }
};

/** Renders the visible rows one by one. The page preview waits meanwhile. */
export const useFilm = (wanted: readonly number[], page: number): ReadonlyMap<number, Made> => {
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
