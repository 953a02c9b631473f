/**
 * Process that prepares or migrates the data folder of its first argument. `prepare` makes it one of an older version,
 * with two users. `migrate N` kills itself before the N-th change of a file or item, or prints the listed users.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { createBase } from '../../../lib/composition/wiring/base.ts';
import type { UnitOfWork } from '../../../lib/stores/table/write.ts';
import { createResources } from '../../../local/create-resources.ts';
import { migrateFolder } from '../../../local/serve/migrate-folder.ts';
import { startStorage } from '../../../local/serve/storage.ts';
import { adoptEnvironment, buildServiceEnvironment } from '../../../local/service-environment.ts';

const [dataDir = '', task, accountId = '', killAt = '0'] = process.argv.slice(2);
const storage = await startStorage(dataDir, 'full');
await createResources(storage);
const environment = await buildServiceEnvironment(dataDir, storage, process.env);
adoptEnvironment(environment);
const base = createBase(environment, 'serve');
let changes = 0;
const dieInTime = (): void => {
  if (++changes === Number(killAt)) process.kill(process.pid, 'SIGKILL');
};

const prepare = async (): Promise<void> => {
  for (const userId of ['ada', 'ben']) {
    const user = { userId, accountId, issuer: 'https://id.test', subject: userId, email: null, name: null };
    const [record, identity] = base.users.insert({ ...user, sessionGeneration: 1, createdAtMs: 0 });
    await base.unit.commit([record!, identity!]);
  }
  fs.writeFileSync(`${dataDir}/server.json`, JSON.stringify({ layout: 1, version: '1.0.9' }));
};

const migrate = async (): Promise<void> => {
  for (const name of ['mkdirSync', 'rmSync', 'linkSync', 'copyFileSync', 'renameSync', 'writeFileSync'] as const) {
    const change = fs[name] as (...args: readonly unknown[]) => unknown;
    Object.assign(fs, {
      [name]: (...args: readonly unknown[]) => {
        dieInTime();
        return change(...args);
      },
    });
  }
  syncBuiltinESMExports();
  const unit: UnitOfWork = {
    commit: (writes) => {
      dieInTime();
      return base.unit.commit(writes);
    },
  };
  await migrateFolder({ dataDir, base: { users: base.users, unit } }, { minFreeDiskBytes: 0 });
  process.stdout.write(JSON.stringify({ changes, users: await base.users.list(accountId) }));
};

if (task === 'prepare') await prepare();
if (task === 'migrate') await migrate();
await storage.stop();
process.exit(0);
