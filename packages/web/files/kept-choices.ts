import { apiBasePaths, templatePaths } from '@bulkfill/service/paths/paths';
import type { ColumnChoices } from '@bulkfill/service/types/editor';
import { ask } from '../api/client.ts';
import type { KeptChoice, KeptChoices } from './find-columns.ts';

const paths = templatePaths(apiBasePaths.session);

const isLocale = (choice: object): choice is { readonly locale: string } => 'locale' in choice;

export const choicesOf = (json: ColumnChoices = {}): KeptChoices =>
  new Map(
    Object.entries(json).map(([key, choice]): [string, KeptChoice] => [
      key,
      choice === 'by-place' || isLocale(choice)
        ? choice
        : new Map(Object.entries(choice).map(([column, place]) => [Number(column), place])),
    ]),
  );

/** Stores a choice with a saved template. Ignores failures: the user is asked again next time. */
export const keepChoice = (templateId: string, key: string, choice: KeptChoice): Promise<void> => {
  const places = choice instanceof Map ? Object.fromEntries(choice) : choice;
  return ask<void>('PUT', paths.columns(encodeURIComponent(templateId)), { body: { key, places } }).catch(
    () => undefined,
  );
};
