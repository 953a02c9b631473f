import { objectsOf } from '../../stores/templates/saved-template.ts';
import type { ServicePorts } from '../service-ports.ts';

/**
 * Measures stored bytes if no sum exists. Call it before each transaction that changes objects of a template: none runs
 * without a sum, so the measured sum stays correct.
 */
export const measureStored = async (
  { templates, storedBytes }: Pick<ServicePorts, 'templates' | 'storedBytes'>,
  accountId: string,
): Promise<number> => {
  const known = await storedBytes.get(accountId);
  if (known !== undefined) return known;
  const [current, earlier] = await Promise.all([templates.list(accountId), templates.allRevisions(accountId)]);
  const sizeBytes = objectsOf([...current, ...earlier]).reduce((sum, object) => sum + object.sizeBytes, 0);
  await storedBytes.begin({ accountId, sizeBytes });
  // Another process may have stored a sum, and saved templates since.
  return (await storedBytes.get(accountId)) ?? sizeBytes;
};
