import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '../../api/api-error.ts';
import { diagnosticWords } from '../../api/diagnostic-words.ts';
import { errorWords } from '../../api/error-words.ts';
import { texts } from '../../texts/panels.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { Pace } from '../preview/pace.ts';
import type { PictureSize } from './film-steps.ts';

/** Maximum number of stored pictures. The pictures that were out of view longest are dropped and rendered again. */
const mostKept = 300;
const againMs = 700;

/** A picture of a row, and its notices in words. */
interface Made {
  readonly canvas?: HTMLCanvasElement;
  readonly words: string;
  readonly tone?: 'warn' | 'bad';
}

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
  picture: PictureSize,
  signal: AbortSignal,
): Promise<Made | 'again'> => {
  const subject = previewOfRow(row);
  if (subject === undefined) return { words: texts.noPdf };
  try {
    const preview = await around.previews.make(subject, openedPackage.peek(), () => {});
    try {
      const place = preview.pages.placeOf(page);
      if (place === undefined) return { words: texts.pageNotInRow(page + 1) };
      const canvas = document.createElement('canvas');
      await preview.draw(
        page,
        place,
        canvas,
        (picture.width / subject.document.pages[page]!.width) * devicePixelRatio,
        signal,
      );
      const skipped = preview.row.warnings.length + preview.leftOut.length;
      const noticed = preview.row.notices.filter(({ minor }) => minor !== true).length;
      const { error } = preview.row;
      return {
        canvas,
        words: error === undefined ? stateWords(skipped, noticed) : diagnosticWords(error),
        tone: error !== undefined || skipped > 0 ? 'bad' : noticed > 0 ? 'warn' : undefined,
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
    return { words: error instanceof ApiError ? errorWords(error) : texts.previewNotMade, tone: 'bad' };
  }
};

/** Renders the visible rows one by one. The page preview waits meanwhile. */
export const useFilm = (wanted: readonly number[], page: number, size: PictureSize): ReadonlyMap<number, Made> => {
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
        const picture = await made(editor, row, page, size, stop.signal);
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
