import type { ExportJob } from '@bulkfill/service/types/api';
import type { VNode } from 'preact';
import { jobWarningWords } from '../../api/note-words.ts';
import { Icon } from '../../ui/icons.tsx';
import { conformanceWords } from './conformance-words.ts';

/** Warnings about the whole job, such as outputs that lost their conformance. */
export const JobNotes = ({ job: { warnings, summary } }: { readonly job: ExportJob }): VNode | null => {
  const messages = [...(warnings ?? []).map(jobWarningWords), ...conformanceWords(summary?.conformance)];
  if (messages.length === 0) return null;
  return (
    <ul class="job-notes">
      {messages.map((message) => (
        <li key={message}>
          <Icon name="alert" size={14} /> {message}
        </li>
      ))}
    </ul>
  );
};
