/** Code that needs pdf.js, in one part that loads while the editor appears. */

export { createContentReader, drawPage } from '../document/draw-page.ts';
export { openPdf } from '../document/open-document.ts';
export { createPreviewMaker } from './make-preview.ts';
