import { effect, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { drawPage } from '../document/draw-page.ts';
import { useEditor } from '../instance/use-editor.ts';
import type { Preview } from '../preview/make-preview.ts';
import { looksTheSame, type PreviewSubject } from '../preview/preview-subject.ts';

interface PreviewPictureProps {
  readonly page: number;
  /** CSS pixels a point. */
  readonly scale: number;
  /** Or it comes next: then it is drawn after those that are. */
  readonly isSeen: boolean;
}

/** So long after the pages that are seen. */
const aheadMs = 300;

interface Drawn {
  readonly subject: PreviewSubject;
  readonly scale: number;
  /** Which of the row's pages that are this one. */
  readonly copy: number;
}

const DrawnPreview = ({ page, scale, isSeen, preview }: PreviewPictureProps & { readonly preview: Preview }): VNode => {
  const {
    preview: { copyShown, isPreviewShown, pictureDrawn, pictureLost, shownPreview },
  } = useEditor();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useSignal<Drawn | undefined>(undefined);
  // Another canvas will have to be drawn from the start.
  useEffect(() => () => pictureLost(page), [page]);
  useLayoutEffect(
    // With the region's own word on how old the picture is, and not with the next drawing.
    () =>
      effect(() => {
        if (canvas.current !== null) canvas.current.hidden = !isPreviewShown.value || drawn.value === undefined;
      }),
    [],
  );
  const copy = copyShown(page);
  useEffect(() => {
    const { subject, pdf } = preview;
    const before = drawn.peek();
    const first = preview.pages.placeOf(page);
    const place = first === undefined ? undefined : first + copy;
    if (place === undefined) {
      // The row lacks it: the source stands there, and says so.
      drawn.value = undefined;
      pictureDrawn(page, subject);
      return;
    }
    // What is on this page may not have changed at all.
    if (before?.scale === scale && before.copy === copy && looksTheSame(before.subject, subject, page)) {
      pictureDrawn(page, before.subject);
      return;
    }
    const own = new AbortController();
    const draw = (target: HTMLCanvasElement): void => {
      const startMs = performance.now();
      const done = (): void => {
        performance.measure('preview drawn', { start: startMs });
        drawn.value = { subject, scale, copy };
        pictureDrawn(page, subject);
      };
      drawPage(pdf, place, target, scale * devicePixelRatio, own.signal).then(
        (whole) => whole && done(),
        // The source cannot be drawn either, and says so.
        () => !own.signal.aborted && shownPreview.peek() === preview && done(),
      );
    };
    const timer = setTimeout(() => canvas.current !== null && draw(canvas.current), isSeen ? 0 : aheadMs);
    return () => {
      clearTimeout(timer);
      own.abort();
    };
  }, [preview, page, scale, isSeen, copy]);
  return <canvas ref={canvas} class="sheet-picture preview-picture" width={1} height={1} />;
};

/** The page as the engine makes it for the row that is shown, over the page as it is in the source. */
export const PreviewPicture = (props: PreviewPictureProps): VNode | null => {
  const {
    preview: { pictureInView, shownPreview },
  } = useEditor();
  const { page, isSeen } = props;
  const preview = shownPreview.value;
  // Before there is a preview: a page that waits for its first picture is behind too.
  useLayoutEffect(() => (isSeen ? pictureInView(page) : undefined), [page, isSeen]);
  return preview === undefined ? null : <DrawnPreview {...props} preview={preview} />;
};
