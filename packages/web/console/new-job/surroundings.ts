import type { EditsStore } from '../../rows/edits-keeping.ts';
import type { RowsAnswer, RowsQuestion } from '../../rows/table-message.ts';
import type { KeptDrafts } from './kept-draft.ts';
import type { Wire } from './page-wire.ts';
import type { SavedTemplates } from './saved-templates.ts';
import type { StartInputs } from './starting.ts';

export interface NewJobSurroundings extends Pick<StartInputs, 'query' | 'clearQuery' | 'sampleDraft'> {
  readonly kept: KeptDrafts;
  readonly edits: EditsStore;
  readonly templates: SavedTemplates;
  readonly wire: Wire;
  readonly readRows: (question: RowsQuestion, own: AbortSignal) => Promise<RowsAnswer>;
  readonly announce: (text: string) => void;
  readonly openJob: (jobId: string) => void;
  readonly download: (content: Blob, fileName: string) => Promise<void>;
  readonly focusFirstMistake: () => void;
  readonly revealRows: () => void;
  /** Runs a function whenever the session resumes. Returns a function that stops it. */
  readonly whenResumed: (run: () => void) => () => void;
}
