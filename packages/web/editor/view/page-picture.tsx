import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { texts } from '../../texts/editor.ts';
import type { OpenDocument } from '../document/open-document.ts';
import { loadPdfCode } from '../preview/load-pdf-code.ts';

/** Delay after the last zoom change before a page is redrawn. */
const restMs = 120;

export const PagePicture = ({
  document: { pdf },
  page,
  scale,
  patienceMs = 0,
}: {
  readonly document: OpenDocument;
  readonly page: number;
  readonly scale: number;
  /** Time in view before it is drawn, so that pages scrolled past are skipped. */
  readonly patienceMs?: number;
}): VNode => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawnBefore = useRef(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const own = new AbortController();
    const timer = setTimeout(
      () => {
        const target = canvas.current;
        if (target === null) return;
        loadPdfCode()
          .then(({ drawPage }) => drawPage(pdf, page, target, scale * devicePixelRatio, own.signal))
          .then(
            (whole) => {
              drawnBefore.current ||= whole;
            },
            () => !own.signal.aborted && setFailed(true),
          );
      },
      drawnBefore.current ? restMs : patienceMs,
    );
    return () => {
      clearTimeout(timer);
      own.abort();
    };
  }, [pdf, page, scale]);
  return (
    <>
      <canvas ref={canvas} class="sheet-picture" width={1} height={1} />
      {failed && <p class="page-failure">{texts.pageNotShown}</p>}
    </>
  );
};
