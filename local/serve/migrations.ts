import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Base } from '../../lib/composition/wiring/base.ts';
import type { UnitOfWork } from '../../lib/stores/table/write.ts';

export interface MigratedFolder {
  readonly dataDir: string;
  readonly base: Pick<Base, 'users'> & { readonly unit: UnitOfWork };
}

/** A step between two layouts of the data folder. It can be killed at any point, and is then repeated. */
export interface Migration {
  /** Layout that the step leads to. */
  readonly layout: number;
  readonly migrate: (folder: MigratedFolder) => Promise<void>;
}

/** Lists the users of each account, who joined before accounts had lists. */
const listUsers = async ({ dataDir, base: { users, unit } }: MigratedFolder): Promise<void> => {
  const database = new DatabaseSync(join(dataDir, 'table.db'), { readOnly: true });
  try {
    const found = database
      .prepare("SELECT json_extract(json, '$.userId.S') AS id FROM items WHERE json_extract(json, '$.sk.S') = 'USER'")
      .all();
    for (const { id } of found) {
      const user = await users.get(String(id));
      if (user !== undefined) await unit.commit([users.enlist(user)]);
    }
  } finally {
    database.close();
  }
};

/** In the order of their layouts. */
export const migrations: readonly Migration[] = [{ layout: 2, migrate: listUsers }];

export const latestLayout = 2;
