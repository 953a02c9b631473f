import { AppError } from '../errors/app-error.ts';
import type { ApiContext } from './api-context.ts';

/** Throws `UNSUPPORTED_CONTENT_ENCODING` for a body declared as compressed. Source: RFC 9110, 8.4 and 15.5.16. */
export const requireUncoded = (c: ApiContext): void => {
  const codings = (c.req.header('content-encoding') ?? '').split(',').map((coding) => coding.trim().toLowerCase());
  if (codings.every((coding) => coding === '' || coding === 'identity')) return;
  c.header('Accept-Encoding', 'identity');
  throw new AppError('UNSUPPORTED_CONTENT_ENCODING');
};
