import { ApiError } from '../../api/api-error.ts';
import { texts } from '../../texts/new-job.ts';
import { checkParts, type FormInputs, type FormPart, runParts, sizeOf } from './job-form.ts';
import { mostUploadBytes } from './missing-choices.ts';
import type { Purpose } from './sending.ts';

/** Returns the form parts of a check or a run. Throws `ApiError` if they are too large to send. */
export const partsToSend = (purpose: Purpose, inputs: FormInputs): readonly FormPart[] => {
  const parts = purpose === 'check' ? checkParts(inputs) : runParts(inputs);
  if (sizeOf(parts) <= mostUploadBytes) return parts;
  throw new ApiError(texts.filesTooLarge(mostUploadBytes));
};
