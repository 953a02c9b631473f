import { createBase } from '../../lib/composition/wiring/base.ts';
import type { LocalUser } from './local-identity.ts';

/** Makes the user of this machine's provider a user of the demo account, whatever the port of the provider. */
export const linkLocalUser = async (
  environment: Readonly<Record<string, string>>,
  { subject, email, name }: LocalUser,
  accountId: string,
): Promise<void> => {
  const { users, unit, ids, clock, config } = createBase(environment, 'local');
  const { issuer } = config.console;
  const userId = await users.find({ issuer, subject });
  const known = userId === undefined ? undefined : await users.get(userId);
  if (known?.accountId === accountId) return;
  if (known !== undefined) await unit.commit(users.remove(known));
  const user = {
    userId: ids.uuid(),
    accountId,
    issuer,
    subject,
    email,
    name,
    sessionGeneration: 1,
    createdAtMs: clock.nowMs(),
  };
  await unit.commit(users.insert(user));
};
