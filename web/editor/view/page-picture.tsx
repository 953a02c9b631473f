import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { drawPage } from '../document/draw-page.ts';
import type { OpenDocument } from '../document/open-document.ts';

/** A page waits so long for the zoom to come to rest before it is drawn anew. */
const restMs = 120;

/** A page of the document, drawn as fine as the screen is. */
export const PagePicture = ({
  document: { pdf },
  page,
  scale,
  patienceMs = 0,
}: {
  readonly document: OpenDocument;
  readonly page: number;
  readonly scale: number;
  /** It is drawn once it has stood for so long: who scrolls past it waits for nothing. */
  readonly patienceMs?: number;
}): VNode => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawnBefore = useRef(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const own = new AbortController();
    const timer = setTimeout(
      () => {
        if (canvas.current === null) return;
        drawPage(pdf, page, canvas.current, scale * devicePixelRatio, own.signal).then(
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
      {failed && <p class="page-failure">This page cannot be drawn.</p>}
    </>
  );
};
