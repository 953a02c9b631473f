import { apiBasePaths, templatePaths } from '@bulkfill/service/paths/paths';
import type { ColumnChoices } from '@bulkfill/service/types/editor';
import { ask } from '../api/client.ts';
import type { PlacesChoice } from './find-columns.ts';

const paths = templatePaths(apiBasePaths.session);

export const choicesOf = (json: ColumnChoices = {}): ReadonlyMap<string, PlacesChoice> =>
  new Map(
    Object.entries(json).map(([key, places]) => [
      key,
      places === 'by-place'
        ? places
        : new Map(Object.entries(places).map(([column, place]) => [Number(column), place])),
    ]),
  );

/** Stores a choice with a saved template. Ignores failures: the user is asked again next time. */
export const keepChoice = (templateId: string, key: string, choice: PlacesChoice): Promise<void> => {
  const places = choice === 'by-place' ? choice : Object.fromEntries(choice);
  return ask<void>('PUT', paths.columns(encodeURIComponent(templateId)), { body: { key, places } }).catch(
    () => undefined,
  );
};
