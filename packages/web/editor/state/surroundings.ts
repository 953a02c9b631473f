import type { PdfFacts } from '@bulkfill/engine/browser/documents';
import type { PackageSource } from '@bulkfill/engine/browser/templates';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { NewJobDraft } from '../../console/new-job/draft.ts';
import type { Wire } from '../../console/new-job/page-wire.ts';
import type { ReadingHelp, TableSettings } from '../../files/read-table-file.ts';
import type { PageContent } from '../core/page-content.ts';
import type { OpenedPayload } from '../core/payload.ts';
import type { OpenDocument } from '../document/open-document.ts';
import type { KeptDraft } from '../drafts/draft-store.ts';
import type { KnownTemplate, TemplateRevision, TemplateToSave } from '../package/saved-template.ts';
import type { Preview } from '../preview/make-preview.ts';
import type { PreviewSubject } from '../preview/preview-subject.ts';
import type { RowsOutcome } from '../rows/read-rows.ts';

export interface EditorClock {
  readonly nowMs: () => number;
  /** Runs a function after a delay. Returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

export interface Previews {
  /** Requests one filled row. `onSent` receives the progress of uploads. */
  readonly make: (
    subject: PreviewSubject,
    opened: OpenedPayload | undefined,
    onSent: (part: number) => void,
  ) => Promise<Preview>;
  readonly about: (file: File) => Promise<PdfFacts>;
  readonly sign: (
    name: string,
    template: Readonly<Record<string, unknown>>,
    source: PackageSource | undefined,
  ) => Promise<Blob>;
}

export interface Drafts {
  readonly put: (draft: KeptDraft, pdf: File | null | undefined) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly pdfOf: (id: string) => Promise<File | undefined>;
  readonly of: (owner: string, nowEpochMs: number) => Promise<readonly KeptDraft[]>;
  /** Acquires a lock for the lifetime of this tab; false if another tab holds it. */
  readonly hold: (name: string) => Promise<boolean>;
  readonly held: () => Promise<ReadonlySet<string>>;
  /** Resolves when the tab that holds a lock has closed. */
  readonly released: (name: string) => Promise<void>;
}

export interface Files {
  readonly openPdf: (file: File) => Promise<OpenDocument>;
  readonly contentOfPage: (pdf: PDFDocumentProxy, page: number) => Promise<PageContent>;
  readonly readRows: (file: File, settings: TableSettings, help: ReadingHelp) => Promise<RowsOutcome>;
}

export interface Person {
  readonly owner: () => string | undefined;
  /** Identity of the session: a new value per session. */
  readonly session: () => unknown;
  readonly end: () => void;
}

export interface Destinations {
  readonly download: (file: File) => void;
  /** Saves it to the account. Throws `ApiError`. */
  readonly save: (template: TemplateToSave, known?: KnownTemplate) => Promise<TemplateRevision>;
  readonly startJob: (draft: NewJobDraft) => void;
  readonly path: () => string;
  /** Changes the address of the current page without navigating. */
  readonly readdress: (to: string) => void;
  readonly toast: (text: string) => void;
}

export interface SetUp {
  readonly read: (name: string) => unknown;
  readonly keep: (name: string, value: unknown) => void;
}

/** External dependencies of an editor. The browser and tests each implement them. */
export interface Surroundings {
  readonly clock: EditorClock;
  readonly previews: Previews;
  readonly drafts: Drafts;
  readonly files: Files;
  readonly person: Person;
  readonly destinations: Destinations;
  readonly wire: Wire;
  readonly setUp: SetUp;
  readonly announce: (text: string) => void;
  readonly ask: (question: string) => boolean;
  /** Navigates within the application, replacing the history entry. */
  readonly replaceAddress: (to: string) => void;
  /** Runs a function when the connection returns. Returns a function that stops it. */
  readonly whenOnline: (run: () => void) => () => void;
  /** Runs a function when the tab is hidden or closed. Returns a function that stops it. */
  readonly whenHidden: (run: () => void) => () => void;
  readonly focusedOverlay: () => string | undefined;
  readonly focusPages: () => void;
  /** Focuses the text of the selected overlays, with the cursor at its end. */
  readonly focusText: () => void;
  readonly focused: () => unknown;
}
