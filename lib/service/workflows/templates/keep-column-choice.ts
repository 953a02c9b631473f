import { AppError } from '../../errors/app-error.ts';
import type { ColumnChoice } from '../../services/templates/saved-template.ts';
import type { ServicePorts } from '../service-ports.ts';
import { ownedTemplate } from './owned-template.ts';

/** Maximum per template. More tables with different column names are rare. */
const mostChoices = 20;
/** Maximum for all choices, which must fit into the template's record. */
const mostCharacters = 100_000;

// A template that is saved at the same time is read again.
const maxRounds = 4;

/** Returns the newest choices that fit. */
const newest = (choices: readonly ColumnChoice[]): ColumnChoice[] => {
  let characters = 0;
  return choices.slice(0, mostChoices).filter((choice) => {
    characters += JSON.stringify(choice).length;
    return characters <= mostCharacters;
  });
};

/**
 * Stores the column choice for a table with a template, to reuse it for the next table with the same column names. Only
 * the newest twenty are stored. Throws `TEMPLATE_NOT_FOUND`. Source: office.md, "Values go where their names say".
 */
export const keepColumnChoice = async (
  { unit, templates }: Pick<ServicePorts, 'unit' | 'templates'>,
  { accountId, templateId, choice }: { readonly accountId: string; readonly templateId: string; readonly choice: ColumnChoice },
): Promise<void> => {
  for (let round = 1; round <= maxRounds; round++) {
    const template = await ownedTemplate(templates, accountId, templateId);
    const others = (template.columnChoices ?? []).filter(({ key }) => key !== choice.key);
    const result = await unit.commit([templates.keepChoices({ ...template, columnChoices: newest([choice, ...others]) })]);
    if (result.committed) return;
  }
  throw new AppError('TEMPLATE_CHANGED');
};
