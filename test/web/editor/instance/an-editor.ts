import type { NewJobDraft } from '@bulkfill/web/console/new-job/draft';
import type { FillableField } from '@bulkfill/web/editor/core/form-field';
import { emptyContent } from '@bulkfill/web/editor/core/page-content';
import type { OpenDocument } from '@bulkfill/web/editor/document/open-document';
import type { KeptDraft } from '@bulkfill/web/editor/drafts/draft-store';
import { createEditor } from '@bulkfill/web/editor/instance/create-editor';
import type { KnownTemplate, TemplateRevision, TemplateToSave } from '@bulkfill/web/editor/package/saved-template';
import type { OpenRows } from '@bulkfill/web/editor/rows/open-rows';
import type { Drafts, EditorClock, Surroundings } from '@bulkfill/web/editor/state/surroundings';
import type { PDFDocumentProxy } from 'pdfjs-dist';

/** A clock that advances on request. */
const aClock = () => {
  let now = 1_700_000_000_000;
  let waiting: { readonly at: number; readonly run: () => void }[] = [];
  const clock: EditorClock = {
    nowMs: () => now,
    after: (ms, run) => {
      const own = { at: now + ms, run };
      waiting.push(own);
      return () => {
        waiting = waiting.filter((each) => each !== own);
      };
    },
  };
  /** Lets pending promises settle. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  /** Advances the clock and runs the timers that are due. */
  const pass = async (ms: number): Promise<void> => {
    const end = now + ms;
    for (;;) {
      await settle();
      const [next] = waiting.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
      if (next === undefined) break;
      waiting = waiting.filter((each) => each !== next);
      now = Math.max(now, next.at);
      next.run();
    }
    now = end;
    await settle();
  };
  return { clock, pass, settle };
};

/** In-memory drafts. `room`: available space. */
const someDrafts = () => {
  const kept = new Map<string, { readonly draft: KeptDraft; readonly pdf: File | undefined }>();
  const held = new Set<string>();
  const waiting: (() => void)[] = [];
  const state: {
    room: 'all' | 'no PDF' | 'none';
    readonly held: Set<string>;
    /** Closes the tabs that hold drafts. */
    readonly release: () => void;
  } = {
    room: 'all',
    held,
    release: () => {
      held.clear();
      for (const resume of waiting.splice(0)) resume();
    },
  };
  const noRoom = (): DOMException => new DOMException('There is no room.', 'QuotaExceededError');
  const drafts: Drafts = {
    put: async (draft, pdf) => {
      if (state.room === 'none' || (state.room === 'no PDF' && pdf instanceof File)) throw noRoom();
      kept.set(draft.id, { draft, pdf: pdf === undefined ? kept.get(draft.id)?.pdf : (pdf ?? undefined) });
    },
    remove: async (id) => void kept.delete(id),
    pdfOf: async (id) => kept.get(id)?.pdf,
    of: async (owner) => [...kept.values()].map(({ draft }) => draft).filter((draft) => draft.owner === owner),
    hold: async (name) => {
      if (state.held.has(name)) return false;
      state.held.add(name);
      return true;
    },
    held: async () => state.held,
    released: () => new Promise((resolve) => waiting.push(resolve)),
  };
  return { drafts, kept, state };
};

export const aField = (name: string, more: Partial<FillableField> = {}): FillableField => ({
  name,
  tooltip: '',
  kind: 'text',
  page: 0,
  widgets: [{ page: 0, rect: { x: 10, y: 10, width: 100, height: 20 } }],
  states: [],
  ...more,
});

/** A document with pages of 600 by 800 points. */
export const aDocument = (pages = 1, fields: readonly FillableField[] = []): OpenDocument => ({
  name: 'form.pdf',
  file: new File(['%PDF'], 'form.pdf'),
  pdf: {} as PDFDocumentProxy,
  pages: Array.from({ length: pages }, () => ({ width: 600, height: 800, rotation: 0 })),
  fields,
  isTagged: false,
  isDynamicForm: false,
  close: async () => {},
});

/** A table as read from a file. */
export const someRows = (
  header: readonly string[] | null,
  rows: readonly (readonly string[])[],
  name = 'people.csv',
): OpenRows => ({
  file: new File(['rows'], name),
  settings: {},
  locale: { value: 'en-US', from: 'browser', matters: false },
  header,
  columnCount: Math.max(header?.length ?? 0, ...rows.map((row) => row.length)),
  rows,
  assumed: { format: { value: 'csv', sure: 'certain' }, header: { value: header !== null, sure: 'certain' } },
  notes: [],
  findings: [],
});

/** An editor without a browser. Records announcements, questions and navigation. */
export const anEditor = (more: Partial<Surroundings> = {}) => {
  const time = aClock();
  const store = someDrafts();
  const told = {
    said: [] as string[],
    asked: [] as string[],
    addresses: [] as string[],
    downloads: [] as string[],
    jobs: [] as NewJobDraft[],
    focus: '',
  };
  const world = {
    answer: true,
    owner: 'ada' as string | undefined,
    path: '/app/editor',
    /** Result of a save. */
    save: async (_template: TemplateToSave, _known?: KnownTemplate): Promise<TemplateRevision> => ({
      id: 'saved',
      revision: 1,
      file: new File([], ''),
    }),
    setUp: new Map<string, unknown>(),
    overlay: undefined as string | undefined,
    online: () => {},
    hidden: () => {},
  };
  const around: Surroundings = {
    clock: time.clock,
    previews: {
      make: () => Promise.reject(new Error('No preview was expected.')),
      about: () => Promise.reject(new Error('No document was to be asked about.')),
      sign: async (name) => new Blob([name]),
    },
    drafts: store.drafts,
    files: {
      openPdf: async (file) => ({ ...aDocument(), name: file.name, file }),
      contentOfPage: async () => emptyContent,
      readRows: async (file) => ({ rows: { ...someRows(['Name'], [['Ada']]), file } }),
    },
    person: { owner: () => world.owner, session: () => world.owner, end: () => {} },
    destinations: {
      download: (file) => void told.downloads.push(file.name),
      save: (template, known) => world.save(template, known),
      startJob: (draft) => void told.jobs.push(draft),
      path: () => world.path,
      readdress: (to) => void told.addresses.push(to),
      toast: (text) => void told.said.push(text),
    },
    wire: {
      ask: () => Promise.reject(new Error('The service was not to be asked.')),
      upload: () => Promise.reject(new Error('Nothing was to be sent.')),
      poll: () => () => {},
    },
    setUp: { read: (name) => world.setUp.get(name), keep: (name, value) => void world.setUp.set(name, value) },
    announce: (text) => void told.said.push(text),
    ask: (question) => {
      told.asked.push(question);
      return world.answer;
    },
    replaceAddress: (to) => void told.addresses.push(to),
    whenOnline: (run) => {
      world.online = run;
      return () => {};
    },
    whenHidden: (run) => {
      world.hidden = run;
      return () => {};
    },
    focusedOverlay: () => world.overlay,
    focusPages: () => {
      told.focus = 'pages';
    },
    focusText: () => {
      told.focus = 'text';
    },
    focused: () => told.focus,
    ...more,
  };
  return { editor: createEditor(around), ...time, ...store, told, world };
};
