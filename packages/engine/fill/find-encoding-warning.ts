import type { ManifestWarning, RowJob } from './fill-input.ts';

const encoding =
  'The encoding of the file was guessed, and letters beyond English ones depend on it. Compare them with the original; name the encoding, or save the file as UTF-8.';

/**
 * Warns about an encoding that the reader guessed. Source: command-line-and-library.md, "Findings of a table's reader".
 */
export const findEncodingWarning = ({
  tableFindings = [],
}: Pick<RowJob, 'tableFindings'>): (ManifestWarning & { readonly code: 'ENCODING_GUESSED' }) | undefined =>
  tableFindings.some(({ code }) => code === 'ENCODING_GUESSED')
    ? { code: 'ENCODING_GUESSED', message: encoding }
    : undefined;
