import { signal } from '@preact/signals';
import { useLasting } from '../../router/lasting.ts';
import { emptyDraft, type NewJobDraft } from './draft.ts';

const mostKept = 20;

export const createKeptDrafts = () => {
  /** The draft of "New job". It outlives the page, so that users can visit other pages and return. */
  const keptDraft = signal<NewJobDraft>(emptyDraft);

  /** Drafts of jobs created in this tab, for "Run again": the service returns no input files. */
  const sent = new Map<string, NewJobDraft>();

  const draftWasSent = (jobId: string): void => {
    sent.set(jobId, keptDraft.value);
    for (const oldest of sent.keys()) if (sent.size > mostKept) sent.delete(oldest);
    keptDraft.value = emptyDraft;
  };

  const draftOfJob = (jobId: string): NewJobDraft | undefined => sent.get(jobId);

  return { keptDraft, draftWasSent, draftOfJob };
};

export type KeptDrafts = ReturnType<typeof createKeptDrafts>;

/** Returns the draft of "New job" and the drafts of jobs created in this tab. */
export const useKeptDrafts = (): KeptDrafts => useLasting(createKeptDrafts);
