import { AppError } from '../../errors/app-error.ts';
import type { ColumnChoice } from '../../services/templates/saved-template.ts';
import type { ServicePorts } from '../service-ports.ts';
import { ownedTemplate } from './owned-template.ts';

/** Of a template: more tables with other names than these come back rarely. */
const mostChoices = 20;
/** All of them have to fit the record of the template. */
const mostCharacters = 100_000;

// A template that is saved at this moment is read again.
const maxRounds = 4;

/** The newest choices, as many as are kept. */
const newest = (choices: readonly ColumnChoice[]): ColumnChoice[] => {
  let characters = 0;
  return choices.slice(0, mostChoices).filter((choice) => {
    characters += JSON.stringify(choice).length;
    return characters <= mostCharacters;
  });
};

/**
 * Keeps with a template which columns of a table are its own, for the next table of these names: the newest twenty. Throws
 * `TEMPLATE_NOT_FOUND`. Source: office.md, "Values go where their names say".
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
