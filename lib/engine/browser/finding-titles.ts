/** Titles of findings. */
import { findingTitles } from '../fill/check/finding-words.ts';

const titles: Readonly<Record<string, string | undefined>> = findingTitles;

/** Returns a title for the findings of any code. */
export const findingTitle = (code: string): string => titles[code] ?? 'Something else';
