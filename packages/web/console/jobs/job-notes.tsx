import type { ExportJob } from '@bulkfill/service/types/api';
import type { VNode } from 'preact';
import { jobWarningWords } from '../../api/note-words.ts';
import { texts } from '../../texts/jobs.ts';
import { texts as tableTexts } from '../../texts/tables.ts';
import { Icon } from '../../ui/icons.tsx';
import { columnName } from './column-name.ts';
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

interface JobProtectionProps {
  readonly job: ExportJob;
  /** Labels of the columns, if they are known. */
  readonly labels: readonly string[];
}

/** Seal and passwords of the job's documents. */
export const JobProtection = ({ job: { request }, labels }: JobProtectionProps): VNode | null => {
  const sentences = [
    ...(request?.seal === true ? [texts.sealedBy(request.sealed_by ?? '')] : []),
    ...(request?.password_column === undefined
      ? []
      : [tableTexts.opensWithPassword(columnName(request.password_column, labels))]),
  ];
  return sentences.length === 0 ? null : (
    <div class="muted">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
};
