import { readOneRowRequest } from '@bulkfill/engine/fill/one-row-request';
import { KeptTemplates } from '@bulkfill/engine/threads/tasks/kept-templates';
import { answerSealQuestions, ThreadSeals } from '@bulkfill/engine/threads/tasks/seal-task';
import type { TemplateFiller } from '@bulkfill/engine/threads/tasks/template-filler';
import { renderLimits } from '../render-limits.ts';
import { testPackageKeys } from './package-signing.ts';

/** Fills single documents like the thread, in this one. */
export const inProcessTemplateFiller = (): TemplateFiller => {
  const templates = new KeptTemplates();
  const seals = new ThreadSeals();
  return {
    fill: async ({ accountId, files, onRowError, seal, ...fill }) => {
      const opened = seal && (await seals.open(seal.task, answerSealQuestions(seal.host)));
      const task = {
        keys: testPackageKeys,
        limits: renderLimits,
        ...fill,
        kind: 'fill' as const,
        owner: accountId,
        seal: opened,
      };
      const noted = (error: unknown): void => onRowError?.(error as Error);
      const answer = await templates.fill(task, noted);
      const filled = answer.kind === 'cold' ? await templates.fill({ ...task, files: await files() }, noted) : answer;
      if (filled.kind === 'cold') throw new Error('A template whose files were given is opened.');
      return filled;
    },
    request: async ({ body }) => readOneRowRequest(body),
  };
};
