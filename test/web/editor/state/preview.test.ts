import { ApiError } from '@bulkfill/web/api/api-error';
import type { Preview } from '@bulkfill/web/editor/preview/make-preview';
import type { PreviewSubject } from '@bulkfill/web/editor/preview/preview-subject';
import { describe, expect, it } from 'vitest';
import { aDocument, anEditor } from '../instance/an-editor.ts';

interface Asked {
  readonly subject: PreviewSubject;
  readonly answer: () => void;
  readonly refuse: (error: unknown) => void;
}

/** An editor with controllable previews. */
const previewing = () => {
  const asked: Asked[] = [];
  const closed: PreviewSubject[] = [];
  const all = anEditor({
    previews: {
      make: (subject) => {
        const { promise, resolve, reject } = Promise.withResolvers<Preview>();
        const close = (): void => void closed.push(subject);
        const answer = (): void =>
          resolve({
            subject,
            close,
            leftOut: [],
            isBlank: false,
            isMarked: false,
            row: { warnings: [], notices: [] },
            pdf: {},
          } as unknown as Preview);
        asked.push({ subject, answer, refuse: reject });
        return promise;
      },
      about: () => Promise.reject(new Error('Nothing is asked about.')),
      sign: () => Promise.reject(new Error('Nothing is signed.')),
    },
  });
  const { editor } = all;
  const stop = editor.preview.watchPreview();
  editor.opened.openDocument.value = aDocument();
  const place = (x: number): void =>
    editor.adding.addOverlay('text', { page: 0, rect: { x, y: 0, width: 9, height: 9 } });
  return { ...all, asked, closed, place, stop };
};

describe('the preview', () => {
  it('is not requested before it is wanted', async () => {
    const { asked, editor, pass } = previewing();
    await pass(1000);
    expect(asked).toHaveLength(0);
    editor.preview.previewWanted.value = true;
    await pass(0);
    expect(asked).toHaveLength(1);
  });

  it('is requested one at a time, with the latest changes next', async () => {
    const { asked, editor, pass, place } = previewing();
    editor.preview.previewWanted.value = true;
    await pass(0);
    place(1);
    place(2);
    await pass(1000);
    expect(asked).toHaveLength(1);
    asked[0]?.answer();
    await pass(0);
    expect(asked).toHaveLength(2);
    expect(asked[1]?.subject.draft.overlays).toHaveLength(2);
  });

  it('is dropped and closed if its subject has changed since', async () => {
    const { asked, closed, editor, pass, place } = previewing();
    editor.preview.previewWanted.value = true;
    await pass(0);
    place(1);
    asked[0]?.answer();
    await pass(0);
    expect(editor.preview.shownPreview.peek()).toBeUndefined();
    expect(closed).toEqual([asked[0]?.subject]);
    asked[1]?.answer();
    await pass(0);
    expect(editor.preview.shownPreview.peek()?.subject).toBe(asked[1]?.subject);
  });

  it('is shown for half a second once it is outdated, and then the boxes show the values', async () => {
    const { asked, editor, pass, place } = previewing();
    editor.preview.previewWanted.value = true;
    await pass(0);
    asked[0]?.answer();
    await pass(0);
    expect(editor.preview.isPreviewShown.peek()).toBe(true);
    place(1);
    expect(editor.preview.isPreviewStale.peek()).toBe(true);
    await pass(499);
    expect(editor.preview.isPreviewShown.peek()).toBe(true);
    await pass(1);
    expect(editor.preview.isPreviewShown.peek()).toBe(false);
  });

  it("waits for the service's retry delay, and says why", async () => {
    const { asked, editor, pass } = previewing();
    editor.preview.previewWanted.value = true;
    await pass(0);
    asked[0]?.refuse(new ApiError('Too many.', { status: 429, code: 'RATE_LIMIT_EXCEEDED', retryAfterSeconds: 7 }));
    await pass(6999);
    expect(asked).toHaveLength(1);
    expect(editor.preview.previewFailure.peek()?.retryAtMs).toBeDefined();
    await pass(1);
    expect(asked).toHaveLength(2);
    asked[1]?.answer();
    await pass(0);
    expect(editor.preview.previewFailure.peek()).toBeUndefined();
  });

  it('is requested again silently if another tab superseded it', async () => {
    const { asked, editor, pass } = previewing();
    editor.preview.previewWanted.value = true;
    await pass(0);
    asked[0]?.refuse(new ApiError('Another came.', { status: 409, code: 'PREVIEW_SUPERSEDED' }));
    await pass(0);
    expect(editor.preview.previewFailure.peek()).toBeUndefined();
    await pass(300);
    expect(asked).toHaveLength(2);
  });

  it('is requested again as soon as the connection is back', async () => {
    const { asked, editor, pass, world } = previewing();
    editor.preview.previewWanted.value = true;
    await pass(0);
    asked[0]?.refuse(new ApiError('The service cannot be reached.', { status: 0 }));
    await pass(100);
    world.online();
    await pass(0);
    expect(asked).toHaveLength(2);
  });

  it('is not retried before a change if the engine cannot render it', async () => {
    const { asked, editor, pass, place } = previewing();
    editor.preview.previewWanted.value = true;
    await pass(0);
    asked[0]?.refuse(new ApiError('It cannot.', { status: 422, code: 'INVALID_PDF' }));
    await pass(60_000);
    expect(asked).toHaveLength(1);
    place(1);
    await pass(0);
    expect(asked).toHaveLength(2);
  });

  it('waits during a drag', async () => {
    const { asked, editor, pass } = previewing();
    editor.view.isDragging.value = true;
    editor.preview.previewWanted.value = true;
    await pass(1000);
    expect(asked).toHaveLength(0);
    editor.view.isDragging.value = false;
    await pass(0);
    expect(asked).toHaveLength(1);
  });
});
