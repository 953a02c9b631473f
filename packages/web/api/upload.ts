import { texts } from '../texts/ui.ts';
import { ApiError, apiErrorOf, unreachable } from './api-error.ts';
import { withBase } from './base-path.ts';
import { refuse } from './client.ts';

export interface UploadOptions {
  readonly method?: 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  /** Called with the fraction sent, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

const settled = <Answer>(request: XMLHttpRequest): Answer => {
  if (request.status < 200 || request.status >= 300) {
    return refuse(apiErrorOf(request.status, request.responseText, (name) => request.getResponseHeader(name)));
  }
  try {
    return JSON.parse(request.responseText) as Answer;
  } catch {
    throw new ApiError(texts.unreadable, { status: request.status });
  }
};

/** Sends a form with XMLHttpRequest, which reports progress. Throws `ApiError`, and `AbortError`. */
export const upload = <Answer>(path: string, form: FormData, options: UploadOptions = {}): Promise<Answer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  const abort = (): void => request.abort();
  request.open(options.method ?? 'POST', withBase(path));
  for (const [name, value] of Object.entries(options.headers ?? {})) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
    lengthComputable && options.onProgress?.(loaded / total);
  request.onload = () => {
    try {
      resolve(settled<Answer>(request));
    } catch (error) {
      reject(error);
    }
  };
  request.onerror = () => reject(unreachable());
  request.onabort = () => reject(new DOMException('The upload was aborted.', 'AbortError'));
  options.signal?.addEventListener('abort', abort, { once: true });
  if (options.signal?.aborted === true) reject(new DOMException('The upload was aborted.', 'AbortError'));
  else request.send(form);
  return promise.finally(() => options.signal?.removeEventListener('abort', abort));
};
