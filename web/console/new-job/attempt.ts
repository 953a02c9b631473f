import { useRef } from 'preact/hooks';
import { ApiError } from '../../api/api-error.ts';
import { sizeWords } from '../jobs/number-words.ts';
import type { NewJobDraft } from './draft.ts';
import { checkParts, type FormInputs, type FormPart, runParts, sizeOf, type TemplateFiles } from './job-form.ts';
import { mostUploadBytes } from './missing-choices.ts';
import { templateFiles } from './saved-templates.ts';
import type { Purpose } from './sending.ts';

/** One draft on its way, however often it is sent. */
export interface Attempt {
  readonly draft: NewJobDraft;
  /** Sending the same again after the connection broke cannot make a second job. */
  readonly key: string;
  /** Each package is signed anew, and the same key needs the same files. */
  template?: TemplateFiles;
}

/** The attempt of a draft: another one once the draft has changed. */
export const useAttempt = (draft: NewJobDraft): Attempt => {
  const attempt = useRef<Attempt>({ draft, key: crypto.randomUUID() });
  if (attempt.current.draft !== draft) attempt.current = { draft, key: crypto.randomUUID() };
  return attempt.current;
};

/** What an attempt sends, with the files of a saved template. Throws `ApiError` where it is more than the service takes. */
export const partsOf = async (purpose: Purpose, inputs: FormInputs, attempt: Attempt): Promise<readonly FormPart[]> => {
  const { templateId } = inputs.draft;
  if (templateId !== '') attempt.template ??= await templateFiles(templateId);
  const whole = attempt.template === undefined ? inputs : { ...inputs, template: attempt.template };
  const parts = purpose === 'check' ? checkParts(whole) : runParts(whole);
  if (sizeOf(parts) <= mostUploadBytes) return parts;
  throw new ApiError(`The files are too large: together they may have ${sizeWords(mostUploadBytes)}. Use a smaller PDF, or fewer rows.`);
};
