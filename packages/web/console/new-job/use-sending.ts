import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { poll } from '../../api/poll.ts';
import { upload } from '../../api/upload.ts';
import { navigate } from '../../router/location.ts';
import { announce } from '../../ui/live.tsx';
import { jobPage } from '../jobs/job-routes.ts';
import { useKeptDrafts } from './kept-draft.ts';
import { createSending, type RowsSending, type Wire } from './sending.ts';

export const pageWire: Wire = { ask, upload, poll };

export const useSending = (): RowsSending => {
  const { draftWasSent } = useKeptDrafts();
  const [made] = useState(() => {
    const goTo = (jobId: string): void => {
      draftWasSent(jobId);
      navigate(jobPage(jobId));
    };
    return createSending({ wire: pageWire, announce, goTo });
  });
  useEffect(() => made.leave, []);
  return made;
};
