import { signal } from '@preact/signals';
import { useLasting } from '../../router/lasting.ts';
import { emptyDraft, type NewJobDraft } from './draft.ts';

const mostKept = 20;

export const createKeptDrafts = () => {
  /** What is chosen on "New job". It outlives the page: a person who looks at another page of the console and comes back finds it. */
  const keptDraft = signal<NewJobDraft>(emptyDraft);

  /** What jobs of this browser tab were made from, for "Run again": the service gives no input back. */
  const sent = new Map<string, NewJobDraft>();

  /** Keeps what a job was made from, and starts afresh. */
  const draftWasSent = (jobId: string): void => {
    sent.set(jobId, keptDraft.value);
    for (const oldest of sent.keys()) if (sent.size > mostKept) sent.delete(oldest);
    keptDraft.value = emptyDraft;
  };

  /** The draft of a job, where it was made in this tab. */
  const draftOfJob = (jobId: string): NewJobDraft | undefined => sent.get(jobId);

  return { keptDraft, draftWasSent, draftOfJob };
};

/** The draft of "New job", and those that jobs of this tab were made from. */
export const useKeptDrafts = () => useLasting(createKeptDrafts);
