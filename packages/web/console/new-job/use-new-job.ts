import { useEffect, useState } from 'preact/hooks';
import { loadCode } from '../../api/load-code.ts';
import { whenSessionResumes } from '../../api/session-ended.ts';
import { currentLocation, navigate } from '../../router/location.ts';
import { browserEdits } from '../../rows/edits-keeping.ts';
import { readRows } from '../../rows/table-in-worker.ts';
import { announce } from '../../ui/live.tsx';
import { jobPage } from '../jobs/job-routes.ts';
import { useKeptDrafts } from './kept-draft.ts';
import { createNewJob, type NewJob } from './new-job.ts';
import { pageWire } from './page-wire.ts';
import { revealRows } from './reveal-rows.ts';
import { sessionTemplates } from './saved-templates.ts';

const focusFirstMistake = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#new-job [aria-invalid="true"]')?.focus());
};

/** Returns the model of "New job", which is closed with its page. */
export const useNewJob = (): NewJob => {
  const kept = useKeptDrafts();
  const [job] = useState(() =>
    createNewJob({
      kept,
      edits: browserEdits,
      templates: sessionTemplates,
      wire: pageWire,
      readRows,
      sampleDraft: async () => (await loadCode(import('./sample.ts'))).sampleDraft(),
      query: () => currentLocation.peek().query,
      clearQuery: () => navigate('/app/new-job', { replace: true }),
      openJob: (jobId) => navigate(jobPage(jobId)),
      announce,
      download: async (content, name) => (await loadCode(import('../../files/download.ts'))).download(content, name),
      focusFirstMistake,
      revealRows,
      whenResumed: whenSessionResumes,
    }),
  );
  useEffect(job.open, []);
  return job;
};
