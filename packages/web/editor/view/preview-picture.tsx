import { effect, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useEditor } from '../instance/use-editor.ts';
import type { Preview } from '../preview/make-preview.ts';
import { looksTheSame, type PreviewSubject } from '../preview/preview-subject.ts';

interface PreviewPictureProps {
  readonly page: number;
  /** CSS pixels per point. */
  readonly scale: number;
  readonly isSeen: boolean;
}

/** Delay after the visible pages. */
const aheadMs = 300;

interface Drawn {
  readonly subject: PreviewSubject;
  readonly scale: number;
  readonly copy: number;
}

const DrawnPreview = ({ page, scale, isSeen, preview }: PreviewPictureProps & { readonly preview: Preview }): VNode => {
  const {
    preview: { copyShown, isPreviewShown, pictureDrawn, pictureLost, shownPreview },
  } = useEditor();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useSignal<Drawn | undefined>(undefined);
  // A new canvas must be drawn from the start.
  useEffect(() => () => pictureLost(page), [page]);
  useLayoutEffect(
    // Update together with the region's stale state, without waiting for a render.
    () =>
      effect(() => {
        if (canvas.current !== null) canvas.current.hidden = !isPreviewShown.value || drawn.value === undefined;
      }),
    [],
  );
  const copy = copyShown(page);
  // Begins before the next frame. Runs after the effect of `PageInView`, which is rendered first.
  useLayoutEffect(() => {
    const { subject } = preview;
    const before = drawn.peek();
    const first = preview.pages.placeOf(page);
    const place = first === undefined ? undefined : first + copy;
    if (place === undefined) {
      // The row omits the page: the source shows, with a note.
      drawn.value = undefined;
      pictureDrawn(page, subject);
      return;
    }
    // This page may be unchanged.
    if (before?.scale === scale && before.copy === copy && looksTheSame(before.subject, subject, page)) {
      pictureDrawn(page, before.subject);
      return;
    }
    const own = new AbortController();
    const draw = (target: HTMLCanvasElement): void => {
      const startMs = performance.now();
      const done = (): void => {
        performance.measure('preview-drawn', { start: startMs });
        drawn.value = { subject, scale, copy };
        pictureDrawn(page, subject);
      };
      preview.draw(page, place, target, scale * devicePixelRatio, own.signal).then(
        (whole) => whole && done(),
        // The source cannot be drawn either, and reports it.
        () => !own.signal.aborted && shownPreview.peek() === preview && done(),
      );
    };
    const begin = (): void => void (canvas.current !== null && draw(canvas.current));
    const timer = isSeen ? begin() : setTimeout(begin, aheadMs);
    return () => {
      clearTimeout(timer ?? undefined);
      own.abort();
    };
  }, [preview, page, scale, isSeen, copy]);
  return <canvas ref={canvas} class="sheet-picture preview-picture" width={1} height={1} />;
};

/** Reports a page in view, also before a preview exists: a page without its first picture counts as stale. */
const PageInView = ({ page, isSeen }: PreviewPictureProps): null => {
  const {
    preview: { pictureInView },
  } = useEditor();
  useLayoutEffect(() => (isSeen ? pictureInView(page) : undefined), [page, isSeen]);
  return null;
};

export const PreviewPicture = (props: PreviewPictureProps): VNode => {
  const {
    preview: { shownPreview },
  } = useEditor();
  const preview = shownPreview.value;
  return (
    <>
      <PageInView {...props} />
      {preview !== undefined && <DrawnPreview {...props} preview={preview} />}
    </>
  );
};
