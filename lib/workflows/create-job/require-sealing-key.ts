import { AppError } from '../../errors/app-error.ts';
import type { Account } from '../../stores/accounts/account.ts';
import type { HeldSeal } from '../../stores/sealing/sealing-keys.ts';
import type { ServicePorts } from '../service-ports.ts';

/**
 * Returns the key for an account's work that is sealed; `undefined` for other work. Throws `SEAL_NOT_CONFIGURED` and
 * `SEAL_CERTIFICATE_INVALID`.
 */
export const requireSealingKey = async (
  { sealingKeys, clock }: Pick<ServicePorts, 'sealingKeys' | 'clock'>,
  { sealKey }: Pick<Account, 'sealKey'>,
  isSealed: boolean | undefined,
): Promise<HeldSeal | undefined> => {
  if (isSealed !== true) return undefined;
  const found = await sealingKeys.find(sealKey);
  if (found === undefined) throw new AppError('SEAL_NOT_CONFIGURED');
  found.requireValid(clock.nowMs());
  return found;
};
