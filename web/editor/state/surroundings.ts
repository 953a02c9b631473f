import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PdfFacts } from '../../../lib/engine/browser/documents.ts';
import type { PackageSource } from '../../../lib/engine/browser/templates.ts';
import type { NewJobDraft } from '../../console/new-job/draft.ts';
import type { Wire } from '../../console/new-job/sending.ts';
import type { TableSettings } from '../../files/read-table-file.ts';
import type { PageContent } from '../core/page-content.ts';
import type { OpenedPayload } from '../core/payload.ts';
import type { OpenDocument } from '../document/open-document.ts';
import type { KeptDraft } from '../drafts/draft-store.ts';
import type { KnownTemplate, SavedTemplate, TemplateToSave } from '../package/saved-template.ts';
import type { Preview } from '../preview/make-preview.ts';
import type { PreviewSubject } from '../preview/preview-subject.ts';
import type { ReadRows } from '../rows/read-rows.ts';

/** Time as it passes for an editor. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number;
  /** Runs something after so long; the answer gives it up. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** What the service does for an editor. Each throws `ApiError`. */
export interface Previews {
  /** One row as the engine makes it; `onSent` is told what part of what must be sent first has left. */
  readonly make: (subject: PreviewSubject, opened: OpenedPayload | undefined, onSent: (part: number) => void) => Promise<Preview>;
  /** What the service finds in a PDF. */
  readonly about: (file: File) => Promise<PdfFacts>;
  /** A signed package of a template. */
  readonly sign: (name: string, template: Readonly<Record<string, unknown>>, source: PackageSource | undefined) => Promise<Blob>;
}

/** Where drafts are kept, and which tab works on which. */
export interface Drafts {
  readonly put: (draft: KeptDraft, pdf: File | null | undefined) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly pdfOf: (id: string) => Promise<File | undefined>;
  /** Those of a person, the latest first. */
  readonly of: (owner: string, nowEpochMs: number) => Promise<readonly KeptDraft[]>;
  /** Takes a lock for as long as this tab lives; false where another tab has it. */
  readonly hold: (name: string) => Promise<boolean>;
  readonly held: () => Promise<ReadonlySet<string>>;
}

/** What reads files. */
export interface Files {
  readonly openPdf: (file: File) => Promise<OpenDocument>;
  /** The texts, lines and boxes of a page; read once. */
  readonly contentOfPage: (pdf: PDFDocumentProxy, page: number) => Promise<PageContent>;
  readonly readRows: (file: File, settings: TableSettings, labels: readonly string[]) => Promise<ReadRows>;
}

/** Who is at work. */
export interface Person {
  /** Whose drafts are kept; undefined while nobody is signed in. */
  readonly owner: () => string | undefined;
  /** Another one for each session. */
  readonly session: () => unknown;
  /** The session has ended by another tab. */
  readonly end: () => void;
}

/** Where a template goes when it leaves an editor. */
export interface Destinations {
  /** Gives a person a file. */
  readonly download: (file: File) => void;
  /** Saves it on the account. Throws `ApiError`. */
  readonly save: (template: TemplateToSave, known?: KnownTemplate) => Promise<SavedTemplate>;
  /** Goes on to "New job" with what is chosen there. */
  readonly startJob: (draft: NewJobDraft) => void;
  /** The path that the window is at. */
  readonly path: () => string;
  /** Gives the page that is shown another address. */
  readonly readdress: (to: string) => void;
  /** Says for a while that something went well. */
  readonly toast: (text: string) => void;
}

/** How a person has set up the page, kept in this browser. */
export interface SetUp {
  /** Undefined until something was kept under this name. */
  readonly read: (name: string) => unknown;
  readonly keep: (name: string, value: unknown) => void;
}

/** All that an editor needs of the world around it: the browser gives it, and so does a test. */
export interface Surroundings {
  readonly clock: Clock;
  readonly previews: Previews;
  readonly drafts: Drafts;
  readonly files: Files;
  readonly person: Person;
  readonly destinations: Destinations;
  /** How checks are sent and followed. */
  readonly wire: Wire;
  readonly setUp: SetUp;
  /** Has a screen reader say something. */
  readonly announce: (text: string) => void;
  /** Asks a person for a yes or a no. */
  readonly ask: (question: string) => boolean;
  /** Goes to an address of the application in the place of this one. */
  readonly replaceAddress: (to: string) => void;
  /** Runs something whenever there is a connection again; the answer ends that. */
  readonly whenOnline: (run: () => void) => () => void;
  /** Runs something whenever the tab is hidden, or closed; the answer ends that. */
  readonly whenHidden: (run: () => void) => () => void;
  /** The overlay that has the focus. */
  readonly focusedOverlay: () => string | undefined;
  /** Gives the focus to the pages of the document. */
  readonly focusPages: () => void;
  /** What has the focus now. */
  readonly focused: () => unknown;
}
