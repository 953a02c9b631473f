import { useRef } from 'preact/hooks';
import { ApiError } from '../../api/api-error.ts';
import { sizeWords } from '../jobs/number-words.ts';
import type { NewJobDraft } from './draft.ts';
import { checkParts, type FormInputs, type FormPart, runParts, sizeOf, type TemplateBlobs } from './job-form.ts';
import { mostUploadBytes } from './missing-choices.ts';
import { templateFiles } from './saved-templates.ts';
import type { Purpose } from './sending.ts';

export interface Attempt {
  readonly draft: NewJobDraft;
  /** Idempotency key: sending again after a broken connection cannot create a second job. */
  readonly key: string;
  /** Template files, fetched once: every package is signed anew, but the same key requires the same files. */
  template?: TemplateBlobs;
}

export const useAttempt = (draft: NewJobDraft): Attempt => {
  const attempt = useRef<Attempt>({ draft, key: crypto.randomUUID() });
  if (attempt.current.draft !== draft) attempt.current = { draft, key: crypto.randomUUID() };
  return attempt.current;
};

/** Returns the form parts of an attempt, with the files of a saved template. */
export const partsOf = async (purpose: Purpose, inputs: FormInputs, attempt: Attempt): Promise<readonly FormPart[]> => {
  const { templateId } = inputs.draft;
  if (templateId !== '') attempt.template ??= await templateFiles(templateId);
  const whole = attempt.template === undefined ? inputs : { ...inputs, template: attempt.template };
  const parts = purpose === 'check' ? checkParts(whole) : runParts(whole);
  if (sizeOf(parts) <= mostUploadBytes) return parts;
  throw new ApiError(
    `The files are too large: together they may have ${sizeWords(mostUploadBytes)}. Use a smaller PDF, or fewer rows.`,
  );
};
