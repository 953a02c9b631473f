import { effect, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { drawPage } from '../document/draw-page.ts';
import type { Preview } from '../preview/make-preview.ts';
import { looksTheSame, type PreviewSubject } from '../preview/preview-subject.ts';
import { isPreviewShown, pictureDrawn, pictureInView, shownPreview } from '../state/preview.ts';

interface PreviewPictureProps {
  readonly page: number;
  /** CSS pixels a point. */
  readonly scale: number;
}

interface Drawn {
  readonly subject: PreviewSubject;
  readonly scale: number;
}

const DrawnPreview = ({ page, scale, preview }: PreviewPictureProps & { readonly preview: Preview }): VNode => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useSignal<Drawn | undefined>(undefined);
  useEffect(() => pictureInView(page), [page]);
  useLayoutEffect(
    // With the region's own word on how old the picture is, and not with the next drawing.
    () =>
      effect(() => {
        if (canvas.current !== null) canvas.current.hidden = !isPreviewShown.value || drawn.value === undefined;
      }),
    [],
  );
  useEffect(() => {
    if (canvas.current === null) return;
    const { subject, pdf } = preview;
    // What is on this page may not have changed at all.
    const before = drawn.peek();
    if (before?.scale === scale && looksTheSame(before.subject, subject, page)) return;
    const own = new AbortController();
    const startMs = performance.now();
    const done = (): void => {
      performance.measure('preview drawn', { start: startMs });
      drawn.value = { subject, scale };
      pictureDrawn(page, subject);
    };
    drawPage(pdf, page, canvas.current, scale * devicePixelRatio, own.signal).then(
      (whole) => whole && done(),
      // The source cannot be drawn either, and says so.
      () => !own.signal.aborted && shownPreview.peek() === preview && done(),
    );
    return () => own.abort();
  }, [preview, page, scale]);
  return <canvas ref={canvas} class="sheet-picture preview-picture" width={1} height={1} />;
};

/** The page as the engine makes it for the row that is shown, over the page as it is in the source. */
export const PreviewPicture = (props: PreviewPictureProps): VNode | null => {
  const preview = shownPreview.value;
  return preview === undefined ? null : <DrawnPreview {...props} preview={preview} />;
};
