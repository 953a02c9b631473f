import { loadCode } from '../../api/load-code.ts';

/** Loads pdf.js and what uses it. Throws `ApiError`. */
export const loadPdfCode = () => loadCode(import('./pdf-code.ts'));
