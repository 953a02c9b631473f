import { findingTitles } from '@bulkfill/engine/browser/finding-titles';

/** Values of a note about a table. */
interface NoteValues {
  readonly count?: number;
  readonly first?: string;
  readonly names?: readonly string[];
}

/** Words of diagnostics. The sentences of the engine are English: only other languages translate them. */
export default {
  column: (number: number) => `Column ${number}`,
  quoted: (name: string) => `“${name}”`,
  more: (names: string, more: number) => `${names} and ${more} more`,
  page: (page: number, sentence: string) => `Page ${page}: ${sentence}`,
  origin: (names: string, isComposed: boolean) => `The value ${isComposed ? 'is made of' : 'comes from'} ${names}.`,
  somethingElse: 'Something else',
  titles: findingTitles as Readonly<Record<string, string>>,
  rules: {} as Readonly<Record<string, string>>,
  notes: {} as Readonly<Record<string, (values: NoteValues) => string>>,
  warnings: {} as Readonly<Record<string, string>>,
  losses: {} as Readonly<Record<string, string>>,
  picturesMissing: (names: string, count: number): string =>
    count === 1 ? `The picture ${names} is not there.` : `The pictures ${names} are not there.`,
};
