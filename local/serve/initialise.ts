import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createBase } from '../../lib/composition/wiring/base.ts';
import type { planNames } from '../../lib/core/plan-limits.ts';
import { validateName } from '../../lib/workflows/accounts/account-rules.ts';
import { invite, validateEmail } from '../../lib/workflows/accounts/invitations.ts';
import { createResources } from '../create-resources.ts';
import { createAccess, type DemoAccess } from '../demo-access.ts';
import { adoptEnvironment, buildServiceEnvironment } from '../service-environment.ts';
import { claimDataFolder, isInitialised, writeStamp } from './data-folder.ts';
import { latestLayout } from './migrations.ts';
import { startStorage } from './storage.ts';

export interface FirstAccount {
  readonly name: string;
  readonly plan: (typeof planNames)[number];
  /** Address to invite to the account. */
  readonly email: string | undefined;
}

/** Oldest layout, which a folder of `npm start` may have. */
const layoutOfStart = 1;

/**
 * Creates the data folder of a server: keys, a first account, and its first API key. Returns `undefined`, and changes
 * nothing, if the folder is initialised. Throws `SettingError` for a folder with other content; `DataDirInUse`,
 * `INVALID_NAME` and `INVALID_EMAIL`.
 */
export const initialise = async (
  dataDir: string,
  { name, plan, email }: FirstAccount,
  environment: Readonly<Record<string, string>>,
): Promise<DemoAccess | undefined> => {
  validateName(name);
  if (email !== undefined) validateEmail(email);
  process.umask(0o077);
  claimDataFolder(dataDir);
  if (isInitialised(dataDir)) return undefined;
  const isNew = !existsSync(join(dataDir, 'table.db'));
  const storage = await startStorage(dataDir, 'full');
  try {
    await createResources(storage);
    const ofService = { ...(await buildServiceEnvironment(dataDir, storage, environment)), LOG_LEVEL: 'silent' };
    // The AWS SDK reads its settings only from the process.
    adoptEnvironment(ofService);
    const access = await createAccess(ofService, { name, keyName: 'serve init', plan });
    if (email !== undefined) await invite(createBase(ofService, 'serve'), access.accountId, email);
    writeStamp(dataDir, { layout: isNew ? latestLayout : layoutOfStart });
    return access;
  } finally {
    await storage.stop();
  }
};
