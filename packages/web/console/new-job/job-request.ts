import { computed, signal } from '@preact/signals';
import { loadCode } from '../../api/load-code.ts';
import type { NewJobDraft } from './draft.ts';
import { type FormPart, findingsFileName, rowsFileName, runParts, type TemplateBlobs } from './job-form.ts';
import type { JobSources } from './job-sources.ts';
import { partsToSend } from './parts-to-send.ts';
import { writeEditedCsv } from './rows-to-send.ts';
import type { Purpose } from './sending.ts';
import type { NewJobSurroundings } from './surroundings.ts';

interface Attempt {
  readonly draft: NewJobDraft;
  /** Idempotency key: sending again after a broken connection cannot create a second job. */
  readonly key: string;
  /** Template files, fetched once: every package is signed anew, but the same key requires the same files. */
  template?: TemplateBlobs;
}

export interface DraftRequest {
  readonly idempotencyKey: string;
  readonly parts: () => Promise<readonly FormPart[]>;
}

/** Composes the request of a draft, to send it or to show it as a curl command. */
export const createJobRequest = (
  { kept: { keptDraft: draft }, templates, download }: NewJobSurroundings,
  { table }: JobSources,
) => {
  const attempt = computed((): Attempt => ({ draft: draft.value, key: crypto.randomUUID() }));
  const selectFindings = signal<typeof import('./select-findings.ts').selectFindings | undefined>(undefined);

  /** Loads the code of the findings on demand: the page is shown before. */
  const loadFindings = async () => {
    selectFindings.value ??= (await loadCode(import('./select-findings.ts'))).selectFindings;
    return selectFindings.value;
  };
  /** Findings of the table as sent; `undefined` without findings. */
  const findings = computed(
    () => table.read.value && selectFindings.value?.(table.read.value, table.edits.value, draft.value.rowFindings),
  );
  const curlParts = computed(() =>
    table.read.value?.csv === undefined || selectFindings.value === undefined
      ? undefined
      : runParts({
          draft: draft.value,
          columns: table.keys.value,
          groupBy: table.groupBy.value,
          csv: new Blob(),
          findings: findings.value,
        }),
  );

  /** Returns the request for the present draft; `undefined` if its rows cannot be sent yet. */
  const request = (purpose: Purpose): DraftRequest | undefined => {
    const [read, own] = [table.read.peek(), attempt.peek()];
    if (read?.csv === undefined) return undefined;
    const { csv } = read;
    const [edits, columns, groupBy] = [table.edits.peek(), table.keys.peek(), table.groupBy.peek()];
    const parts = async () => {
      const { templateId } = own.draft;
      if (templateId !== '') own.template ??= await templates.files(templateId);
      const sent = (await loadFindings())(read, edits, own.draft.rowFindings);
      const { draft: ownDraft, template } = own;
      const sentCsv = await loadCode(writeEditedCsv(csv, read, edits));
      return partsToSend(purpose, { draft: ownDraft, template, columns, groupBy, csv: sentCsv, findings: sent });
    };
    return { idempotencyKey: purpose === 'check' ? `${own.key}.check` : own.key, parts };
  };

  const saveRows = async (): Promise<void> => {
    const read = table.read.peek();
    if (read?.csv !== undefined)
      await download(
        await loadCode(writeEditedCsv(read.csv, read, table.edits.peek())),
        rowsFileName(draft.peek().rows),
      );
  };
  const saveFindings = (): Promise<void> => download(new Blob([findings.peek() ?? '']), findingsFileName);

  return { attempt, loadFindings, findings, curlParts, request, saveRows, saveFindings };
};
