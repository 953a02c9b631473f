import { randomUUID } from 'node:crypto';
import { aRequest } from './a-request.ts';

/** Fields of a create; `null` omits one. Bytes become files, and so does a text in a file field. */
export type CreateFields = Readonly<Record<string, string | Uint8Array | readonly string[] | null>>;

const fileNames: Readonly<Record<string, string>> = {
  pdf: 'source.pdf',
  svc_file: 'template.svc',
  csv_file: 'rows.csv',
};

/** One part of a form; with a file name it is a file. */
interface FormPart {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly fileName: string | undefined;
}

/**
 * Returns the parts of a form that the service accepts, with some fields changed. The fake inspector and filler
 * understand its files.
 */
export const formParts = (fields: CreateFields = {}): readonly FormPart[] => {
  const all: CreateFields = {
    pdf: '%PDF-1.7 source',
    svc_file: 'package',
    csv_file: 'Ada\nGrace\n',
    max_failed_row_percent: '0',
    ...fields,
  };
  return Object.entries(all).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as string[]) : [value as string | Uint8Array | null]).flatMap((content) => {
      if (content === null) return [];
      return [{ name, content, fileName: fileNames[name] ?? (typeof content === 'string' ? undefined : name) }];
    }),
  );
};

/** Builds the same as a form. */
export const aForm = (fields: CreateFields = {}): FormData => {
  const form = new FormData();
  for (const { name, content, fileName } of formParts(fields)) {
    if (fileName === undefined) form.append(name, content as string);
    else form.append(name, new Blob([content as string]), fileName);
  }
  return form;
};

/** Builds a create request of a client. */
export const aCreate = (token: string, form: FormData, headers: Readonly<Record<string, string>> = {}): Request =>
  aRequest('http://service.test/v1/bulkfill/export-jobs', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), ...headers },
    body: form,
  });

/** Builds a check request of a client. */
export const aCheck = (token: string, form: FormData, headers: Readonly<Record<string, string>> = {}): Request =>
  aRequest('http://service.test/v1/bulkfill/checks', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: form,
  });

/** Builds a POST request for a job, without a body. */
export const aPost = (token: string, path: string): Request =>
  new Request(`http://service.test${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });

/** Builds a read or download request. */
export const aGet = (token: string, path: string, headers: Readonly<Record<string, string>> = {}): Request =>
  new Request(`http://service.test${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });

/** Builds a deletion request. */
export const aDelete = (token: string, path: string): Request =>
  new Request(`http://service.test${path}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });

/** Builds a retry request; without fields it has no body. */
export const aRetry = (
  token: string,
  jobId: string,
  fields: CreateFields | undefined = undefined,
  headers: Readonly<Record<string, string>> = {},
): Request => {
  const none = { pdf: null, svc_file: null, csv_file: null, max_failed_row_percent: null };
  return aRequest(`http://service.test/v1/bulkfill/export-jobs/${jobId}/retry`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), ...headers },
    ...(fields === undefined ? {} : { body: aForm({ ...none, ...fields }) }),
  });
};
