import { AppError } from '../errors/app-error.ts';

const mediaType = /^multipart\/form-data\s*(?:;|$)/i;
const parameter = /;\s*boundary\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i;
// RFC 2046, 5.1.1: 1 to 70 bchars, the last not a space.
const boundaryForm = /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/;

/** Throws `UPLOAD_ERROR` unless it is multipart/form-data with a boundary. */
export const parseBoundary = (contentType: string | null): string => {
  if (contentType === null || !mediaType.test(contentType)) {
    throw new AppError('UPLOAD_ERROR', { message: 'Send the request as multipart/form-data.' });
  }
  const [, quoted, token] = parameter.exec(contentType) ?? [];
  const boundary = quoted?.replaceAll(/\\(.)/g, '$1') ?? token;
  if (boundary === undefined || !boundaryForm.test(boundary)) {
    throw new AppError('UPLOAD_ERROR', { message: 'The Content-Type header has no valid multipart boundary.' });
  }
  return boundary;
};
