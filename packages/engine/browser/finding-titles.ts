/** Titles of findings, without the advice, which the browser does not load. */
export { findingTitles } from '../fill/check/finding-words.ts';
