import { computed, effect, signal } from '@preact/signals';
import { ApiError } from '../../api/api-error.ts';
import type { Preview } from '../preview/make-preview.ts';
import { Pace } from '../preview/pace.ts';
import { looksTheSame, type PreviewSubject } from '../preview/preview-subject.ts';
import type { Editing } from './editing.ts';
import type { Opened } from './opened.ts';
import type { EditorClock, Previews, Surroundings } from './surroundings.ts';
import { Timer } from './timer.ts';
import type { View } from './view-state.ts';

/** Error of a preview and its subject. `retryAtMs` is set if it is retried automatically. */
interface PreviewFailure {
  readonly subject: PreviewSubject;
  readonly error: unknown;
  readonly retryAtMs?: number;
}

/** Time that a stale preview stays visible before plain boxes replace it. */
const patienceMs = 500;

const wait = { superseded: 300, offline: 5000 };

const retryMs = (error: unknown): number | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'PREVIEW_SUPERSEDED') return wait.superseded;
  if (error.retryAfterSeconds !== undefined) return error.retryAfterSeconds * 1000;
  return error.status === 0 && error.code === undefined ? wait.offline : undefined;
};

export const createPreviewing = ({
  editing: { draft, openedPackage },
  opened: { openDocument, groupOfRow, openRows, placeOfRow, previewCells, rowsNow, shownGroup, shownPlace },
  view: { isDragging },
  clock,
  previews,
  whenOnline,
}: {
  readonly whenOnline: Surroundings['whenOnline'];
  readonly clock: EditorClock;
  readonly previews: Previews;
  readonly editing: Editing;
  readonly opened: Opened;
  readonly view: View;
}) => {
  const previewWanted = signal(false);

  const flattenForms = signal(false);
  const includeMarkers = signal(false);

  const overlays = computed(() => draft.value.overlays);
  const columns = computed(() => draft.value.columns);
  const assets = computed(() => draft.value.assets);
  const pages = computed(() => draft.value.pages);

  const subject = computed<PreviewSubject | undefined>(() => {
    const document = openDocument.value;
    if (document === undefined || !previewWanted.value) return undefined;
    return {
      document,
      // The name does not appear on pages.
      draft: {
        name: '',
        overlays: overlays.value,
        columns: columns.value,
        assets: assets.value,
        ...(pages.value !== undefined && { pages: pages.value }),
      },
      cells: openRows.value === undefined ? undefined : previewCells.value,
      group: shownGroup.value,
      place: shownPlace.value,
      flattenForms: flattenForms.value,
      includeMarkers: includeMarkers.value,
    };
  });

  /** Returns the preview subject of a row (0-based in the file); `undefined` without a document. */
  const previewOfRow = (row: number): PreviewSubject | undefined => {
    const document = openDocument.peek();
    if (document === undefined) return undefined;
    return {
      document,
      draft: { ...draft.peek(), name: '' },
      cells: rowsNow()[row],
      group: groupOfRow(row),
      place: placeOfRow(row),
      flattenForms: flattenForms.peek(),
      includeMarkers: includeMarkers.peek(),
    };
  };

  const latest = signal<Preview | undefined>(undefined);
  const failure = signal<PreviewFailure | undefined>(undefined);

  const shownPreview = computed(() => {
    if (subject.value === undefined || latest.value?.subject.document !== subject.value.document) return undefined;
    return latest.value;
  });

  const previewFailure = computed(() => (subject.value === undefined ? undefined : failure.value));

  /** Chosen copy of a source page in the row, by page. 0-based. */
  const chosenCopies = signal<ReadonlyMap<number, number>>(new Map());

  /** Returns the copy of a page to show: the current row may have fewer copies. */
  const copyShown = (page: number): number =>
    Math.max(0, Math.min(chosenCopies.value.get(page) ?? 0, (shownPreview.value?.pages.countOf(page) ?? 1) - 1));

  const showCopy = (page: number, copy: number): void => {
    chosenCopies.value = new Map(chosenCopies.peek()).set(page, copy);
  };

  const sentPart = signal<number | undefined>(undefined);

  const pictures = signal<ReadonlyMap<number, PreviewSubject | undefined>>(new Map());

  /** Registers a picture in view. Returns a function that unregisters it. */
  const pictureInView = (page: number): (() => void) => {
    pictures.value = new Map(pictures.peek()).set(page, undefined);
    return () => {
      const rest = new Map(pictures.peek());
      rest.delete(page);
      pictures.value = rest;
    };
  };

  const pictureLost = (page: number): void => {
    if (pictures.peek().has(page)) pictures.value = new Map(pictures.peek()).set(page, undefined);
  };

  const pictureDrawn = (page: number, drawn: PreviewSubject): void => {
    if (pictures.peek().has(page)) pictures.value = new Map(pictures.peek()).set(page, drawn);
  };

  /** Whether the visible pages are older than the template or the row. Source: console-and-editor.md, "Names". */
  const isPreviewStale = computed(() => {
    const wanted = subject.value;
    if (wanted === undefined) return false;
    if (latest.value?.subject !== wanted) return true;
    return [...pictures.value].some(([page, drawn]) => drawn === undefined || !looksTheSame(drawn, wanted, page));
  });
  const isLate = signal(false);

  /** Whether the pages show the preview instead of the source with boxes. */
  const isPreviewShown = computed(
    () =>
      shownPreview.value !== undefined &&
      !isDragging.value &&
      failure.value === undefined &&
      !(isPreviewStale.value && isLate.value),
  );

  const pace = new Pace();
  let isRunning = false;
  const timer = new Timer(clock);
  /** Earliest time of the next request, as set by the service. */
  let refusedUntilMs = 0;

  const failed = (of: PreviewSubject, error: unknown): void => {
    const after = retryMs(error);
    if (error instanceof ApiError && error.retryAfterSeconds !== undefined)
      refusedUntilMs = clock.nowMs() + error.retryAfterSeconds * 1000;
    // Another tab of the same user interrupted it: not an error.
    const isTold = !(error instanceof ApiError && error.code === 'PREVIEW_SUPERSEDED');
    if (isTold)
      failure.value = { subject: of, error, ...(after === undefined ? {} : { retryAtMs: clock.nowMs() + after }) };
    if (after !== undefined) later(after);
  };

  const later = (ms: number): void => {
    timer.set(ms, () => void refresh());
  };

  const isDue = (wanted: PreviewSubject): boolean =>
    latest.peek()?.subject !== wanted &&
    !isDragging.peek() &&
    (failure.peek()?.subject !== wanted || failure.peek()?.retryAtMs !== undefined);

  /** Requests one preview at a time. Later changes wait for the next request, and outdated answers are dropped. */
  const refresh = async (): Promise<void> => {
    const wanted = subject.peek();
    if (isRunning || wanted === undefined || !isDue(wanted)) return;
    const pauseMs = Math.max(pace.waitMs(clock.nowMs()), refusedUntilMs - clock.nowMs());
    if (pauseMs > 0) return later(pauseMs);
    isRunning = true;
    pace.note(clock.nowMs());
    try {
      const preview = await previews.make(wanted, openedPackage.peek(), (part) => {
        sentPart.value = part < 1 ? part : undefined;
      });
      if (subject.peek() === wanted) {
        const before = latest.peek();
        failure.value = undefined;
        latest.value = preview;
        before?.close();
      } else preview.close();
    } catch (error) {
      if (subject.peek() === wanted) failed(wanted, error);
    } finally {
      isRunning = false;
      sentPart.value = undefined;
    }
    const next = subject.peek();
    if (next !== undefined && next !== wanted) later(0);
  };

  const retryPreview = (): void => {
    failure.value = undefined;
    refusedUntilMs = 0;
    later(0);
  };

  /** Renders previews from now on. Returns a function that stops it. */
  const watchPreview = (): (() => void) => {
    const stopAsking = effect(() => {
      if (subject.value === undefined) {
        failure.value = undefined;
        latest.peek()?.close();
        latest.value = undefined;
      } else if (!isDragging.value) later(0);
    });
    const patience = new Timer(clock);
    const stopWaiting = effect(() => {
      patience.clear();
      if (isPreviewStale.value)
        patience.set(patienceMs, () => {
          isLate.value = true;
        });
      else isLate.value = false;
    });
    const stopListening = whenOnline(retryPreview);
    return () => {
      stopAsking();
      stopWaiting();
      timer.clear();
      patience.clear();
      stopListening();
    };
  };

  return {
    previewWanted,
    flattenForms,
    includeMarkers,
    previewOfRow,
    shownPreview,
    copyShown,
    showCopy,
    previewFailure,
    sentPart,
    pictureInView,
    pictureLost,
    pictureDrawn,
    isPreviewStale,
    isPreviewShown,
    retryPreview,
    watchPreview,
  };
};

export type Previewing = ReturnType<typeof createPreviewing>;
