import { loadCode } from '../../api/load-code.ts';
import { tellSignedOutElsewhere } from '../../api/session-ended.ts';
import { pageWire } from '../../console/new-job/page-wire.ts';
import { download } from '../../files/download.ts';
import { currentLocation, navigate, readdress } from '../../router/location.ts';
import { draftOwner } from '../../session/draft-owner.ts';
import { sessionState } from '../../session/session.ts';
import { announce } from '../../ui/live.tsx';
import { toast } from '../../ui/toasts.tsx';
import { createSentAssets } from '../assets/sent-assets.ts';
import { loadDrafts, pdfOfDraft, putDraft, removeDraft } from '../drafts/draft-store.ts';
import { holdLock, listHeldLocks, whenReleased } from '../drafts/held-lock.ts';
import { exportPackage } from '../package/export-package.ts';
import { loadPdfCode } from '../preview/load-pdf-code.ts';
import { createSentDocuments } from '../preview/sent-document.ts';
import { readRows } from '../rows/read-rows.ts';
import type { Destinations, EditorClock, Files, Person, Previews, SetUp, Surroundings } from '../state/surroundings.ts';

const clock: EditorClock = {
  nowMs: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const person: Person = {
  owner: () => {
    const state = sessionState.peek();
    // After a session expires, drafts are kept for the user of that session until they sign in again.
    const session =
      state.kind === 'signed-in'
        ? state.session
        : state.kind === 'signed-out' && state.isHidden !== true
          ? state.before
          : undefined;
    return session === undefined ? undefined : draftOwner(session);
  },
  session: () => sessionState.peek(),
  end: tellSignedOutElsewhere,
};

const createPreviews = (): Previews => {
  const assets = createSentAssets();
  const documents = createSentDocuments();
  let maker: Pick<Previews, 'make'> | undefined;
  return {
    make: async (...asked) => {
      const { createPreviewMaker } = await loadPdfCode();
      maker ??= { make: createPreviewMaker({ assets, documents }).makePreview };
      return maker.make(...asked);
    },
    about: documents.aboutDocument,
    sign: (name, template, source) => exportPackage(assets, name, template, source),
  };
};

const createFiles = (): Files => {
  let content: Files['contentOfPage'] | undefined;
  return {
    openPdf: async (file) => (await loadPdfCode()).openPdf(file),
    contentOfPage: async (pdf, page) => {
      const { createContentReader } = await loadPdfCode();
      content ??= createContentReader();
      return content(pdf, page);
    },
    readRows,
  };
};

const setUpKey = (name: string): string => `bulkfill-editor-${name}`;

const setUp: SetUp = {
  read: (name) => {
    try {
      return JSON.parse(localStorage.getItem(setUpKey(name)) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  keep: (name, value) => {
    try {
      localStorage.setItem(setUpKey(name), JSON.stringify(value));
    } catch {
      // It stays so for this time.
    }
  },
};

/** Returns the editor's dependencies in the browser. `startJob` opens "New job" with the given choices. */
export const browserSurroundings = (startJob: Destinations['startJob']): Surroundings => ({
  clock,
  previews: createPreviews(),
  drafts: {
    put: putDraft,
    remove: removeDraft,
    pdfOf: pdfOfDraft,
    of: loadDrafts,
    hold: holdLock,
    held: listHeldLocks,
    released: whenReleased,
  },
  files: createFiles(),
  person,
  destinations: {
    download: (file) => download(file, file.name),
    save: async (...template) => (await loadCode(import('../package/saved-template.ts'))).saveTemplate(...template),
    startJob,
    path: () => currentLocation.peek().path,
    readdress,
    toast,
  },
  wire: pageWire,
  setUp,
  announce,
  ask: (question) => confirm(question),
  replaceAddress: (to) => navigate(to, { replace: true }),
  whenOnline: (run) => {
    addEventListener('online', run);
    return () => removeEventListener('online', run);
  },
  whenHidden: (run) => {
    const changed = (): void => {
      if (document.visibilityState === 'hidden') run();
    };
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
  focusedOverlay: () => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset.id : undefined),
  focusPages: () => document.querySelector<HTMLElement>('.document-scroll')?.focus({ preventScroll: true }),
  focusText: () => {
    const field = document.querySelector<HTMLTextAreaElement>('.properties textarea');
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  },
  focused: () => document.activeElement,
});
