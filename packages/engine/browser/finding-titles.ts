import { findingTitles } from '../fill/check/finding-words.ts';

const titles: Readonly<Record<string, string | undefined>> = findingTitles;

export const findingTitle = (code: string): string => titles[code] ?? 'Something else';
