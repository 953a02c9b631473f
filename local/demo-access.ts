import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createBase } from '../lib/composition/wiring/base.ts';
import type { PlanName } from '../lib/core/plan-limits.ts';
import { isActive, isTokenOf, publicIdOf } from '../lib/stores/keys/api-key.ts';
import { createAccount } from '../lib/workflows/accounts/manage-account.ts';
import { createKey } from '../lib/workflows/accounts/manage-keys.ts';
import { loadSecretFile } from './load-secret-file.ts';

export interface DemoAccess {
  readonly accountId: string;
  readonly apiKey: string;
}

/**
 * Returns the account and key that `npm start` prints. The service does not store secrets of keys, so this one is
 * stored in `<dataDir>/demo-access.json` (mode 600). Creates new ones if the key no longer works.
 */
export const loadDemoAccess = async (
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<DemoAccess> => {
  const dependencies = createBase(environment, 'local');
  const path = join(dataDir, 'demo-access.json');
  const kept = JSON.parse(
    await loadSecretFile(
      path,
      async () => `${JSON.stringify(await makeAccess(dependencies, startNames), undefined, 2)}\n`,
    ),
  ) as DemoAccess;
  if (await opens(dependencies, kept)) return kept;
  const account = await dependencies.accounts.get(kept.accountId);
  const renewed = await makeAccess(dependencies, startNames, account?.accountId);
  await rm(path, { force: true });
  await writeFile(path, `${JSON.stringify(renewed, undefined, 2)}\n`, { mode: 0o600 });
  return renewed;
};

export const createAccess = (
  environment: Readonly<Record<string, string | undefined>>,
  names: AccessNames,
): Promise<DemoAccess> => makeAccess(createBase(environment, 'local'), names);

interface AccessNames {
  readonly name: string;
  readonly keyName: string;
  /** Default: business. */
  readonly plan?: PlanName;
}

type Dependencies = ReturnType<typeof createBase>;

const startNames = { name: 'npm start', keyName: 'npm start' } as const;

const makeAccess = async (
  dependencies: Dependencies,
  { name, keyName, plan = 'business' }: AccessNames,
  knownAccountId?: string,
): Promise<DemoAccess> => {
  const accountId = knownAccountId ?? (await createAccount(dependencies, { name, plan })).accountId;
  const { token } = await createKey(dependencies, { accountId, lifetimeDays: 365, name: keyName });
  return { accountId, apiKey: token };
};

const opens = async ({ keys, accounts, clock }: Dependencies, access: DemoAccess): Promise<boolean> => {
  const publicId = publicIdOf(access.apiKey);
  const key = publicId === undefined ? undefined : await keys.get(publicId);
  const account = await accounts.get(access.accountId);
  return key !== undefined && account !== undefined && isTokenOf(access.apiKey, key) && isActive(key, clock.nowMs());
};
