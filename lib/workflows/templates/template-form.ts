import { AppError } from '../../errors/app-error.ts';
import type { CreateForm, StoredInput } from '../create-job/create-form.ts';
import { flag } from '../create-job/create-request.ts';

const maxNameCharacters = 200;

export interface TemplateForm {
  readonly name: string | undefined;
  readonly source: StoredInput | undefined;
  readonly content: StoredInput | undefined;
  readonly allowsIncompleteSource: boolean;
}

const invalid = (rule: string): AppError => new AppError('INVALID_PARAMETER', { message: `The field "name" ${rule}.` });

/** Returns a trimmed, normalised name: 1 to 200 characters, no control characters. Throws `INVALID_PARAMETER`. */
export const validateTemplateName = (text: string): string => {
  const name = text.trim().normalize('NFC');
  if (name === '') throw invalid('is empty: give the template a name');
  if ([...name].length > maxNameCharacters || /\p{Cc}/u.test(name))
    throw invalid(`must have at most ${maxNameCharacters} characters, none of them a control character`);
  return name;
};

/** Throws `INVALID_PARAMETER` and `UPLOAD_ERROR`. */
export const validateTemplateForm = (form: CreateForm): TemplateForm => {
  const name = form.texts.get('name')?.[0];
  return {
    name: name === undefined ? undefined : validateTemplateName(name),
    source: form.files.get('pdf'),
    content: form.files.get('template'),
    allowsIncompleteSource: flag(form, 'allow_incomplete_source'),
  };
};
