import { AppError } from '../../errors/app-error.ts';
import type { ColumnPlaces } from '../../stores/templates/saved-template.ts';
import type { ServicePorts } from '../service-ports.ts';
import { findOwnedTemplate } from './find-owned-template.ts';

/** Column places for a table. `key` is derived from the column names of both. */
interface ColumnChoice {
  readonly key: string;
  readonly places: ColumnPlaces;
}

/** Maximum per template. More tables with different column names are rare. */
const mostChoices = 20;
/** Maximum for all choices, which must fit into one record. */
const mostCharacters = 100_000;

// A template that is saved at the same time is read again.
const maxRounds = 4;

/** Returns the newest choices that fit: a JSON object of places by key, newest first. */
const newest = (choices: readonly ColumnChoice[]): string => {
  let characters = 0;
  const fitting = choices.slice(0, mostChoices).filter((choice) => {
    characters += JSON.stringify(choice).length;
    return characters <= mostCharacters;
  });
  return JSON.stringify(Object.fromEntries(fitting.map(({ key, places }) => [key, places])));
};

/**
 * Stores the column choice for the next table with the same column names; only the newest twenty. Throws
 * `TEMPLATE_NOT_FOUND`. Source: command-line-and-library.md, "Matching columns by name".
 */
export const keepColumnChoice = async (
  { unit, templates }: Pick<ServicePorts, 'unit' | 'templates'>,
  {
    accountId,
    templateId,
    choice,
  }: { readonly accountId: string; readonly templateId: string; readonly choice: ColumnChoice },
): Promise<void> => {
  for (let round = 1; round <= maxRounds; round++) {
    const template = await findOwnedTemplate(templates, accountId, templateId);
    const stored = JSON.parse((await templates.choices(accountId, template.templateId)) ?? '{}') as Readonly<
      Record<string, ColumnPlaces>
    >;
    const others = Object.entries(stored).flatMap(([key, places]) => (key === choice.key ? [] : [{ key, places }]));
    const result = await unit.commit(templates.keepChoices(template, newest([choice, ...others])));
    if (result.committed) return;
  }
  throw new AppError('TEMPLATE_CHANGED');
};
