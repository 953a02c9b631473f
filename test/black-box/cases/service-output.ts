import { expect, it } from 'vitest';
import type { Cases } from '../run-cases.ts';
import { rows } from '../some-jobs.ts';

/** Last of all cases: the output then has the traces of the others. */
export const serviceOutput: Cases = ({ useWorld, needs }) => {
  needs('output').describe('service output', () => {
    const world = useWorld();

    // Contract: 5.6
    it('contains neither keys nor row data', async () => {
      const { client, account } = world();
      await client.settled((await client.create({ rows_json: rows('Lovelace') })).body?.job_id);
      const output = world().output?.() ?? '';
      expect(output).not.toContain(account.key.split('.')[1]);
      for (const secret of ['Lovelace', 'fresh ', 'etc/passwd']) expect(output).not.toContain(secret);
    });
  });
};
