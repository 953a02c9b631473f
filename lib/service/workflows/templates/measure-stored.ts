import { objectsOf } from '../../services/templates/saved-template.ts';
import type { ServicePorts } from '../service-ports.ts';

/** Dependencies of everything that changes what an account stores until it deletes it. */
export type MeasureStoredDependencies = Pick<ServicePorts, 'templates' | 'storedBytes'>;

/**
 * Returns the bytes that an account stores. An account that has no sum yet is measured first. Call it before each transaction that changes the
 * objects of a template: while no sum exists, no such transaction can be under way, so the measured sum stays correct.
 */
export const measureStored = async ({ templates, storedBytes }: MeasureStoredDependencies, accountId: string): Promise<number> => {
  const known = await storedBytes.get(accountId);
  if (known !== undefined) return known;
  const [current, earlier] = await Promise.all([templates.list(accountId), templates.allRevisions(accountId)]);
  const sizeBytes = objectsOf([...current, ...earlier]).reduce((sum, object) => sum + object.sizeBytes, 0);
  await storedBytes.begin({ accountId, sizeBytes });
  // Another process may have been sooner, and may have saved since.
  return (await storedBytes.get(accountId)) ?? sizeBytes;
};
