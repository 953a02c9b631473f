import { beforeAll, describe, expect, it } from 'vitest';
import { dynamoDocumentClient } from '../../../../lib/composition/wiring/aws-clients.ts';
import { DynamoTable } from '../../../../lib/stores/table/dynamo-table.ts';
import { expression } from '../../../../lib/stores/table/expression.ts';
import { fakeClock } from '../../../support/service/fake-clock.ts';
import { startTestStack } from '../../../support/service/test-stack.ts';

let table: DynamoTable;
beforeAll(async () => {
  const stack = await startTestStack();
  const { env } = await stack.withOwnTable();
  table = new DynamoTable(dynamoDocumentClient(env), String(env.TABLE_NAME), fakeClock());
});

const key = { pk: 'JOB#1', sk: 'JOB' };
const cut = 'Name \ud83d';
const stored = 'Name \ufffd';

describe('text with half of a surrogate pair', () => {
  it('is stored with U+FFFD in its place, anywhere in a record and by every write', async () => {
    const members = { text: cut, list: [cut, 1], inner: { text: cut, none: null }, whole: 'Name \u{1f600}' };
    const expected = { text: stored, list: [stored, 1], inner: { text: stored, none: null }, whole: 'Name \u{1f600}' };
    await table.put({ ...key, ...members });
    expect(await table.get(key)).toEqual({ ...key, ...expected });

    await table.update(key, expression({ update: 'SET #more = :more' }, { ':more': members }));
    expect(await table.get(key)).toMatchObject({ more: expected });

    const change = expression(
      { update: 'SET #last = :last', condition: '#text = :text' },
      { ':last': cut, ':text': cut },
    );
    const other = { pk: 'JOB#2', sk: 'JOB' };
    await table.commit([
      { label: 'job', action: { kind: 'update', key, expression: change } },
      { label: 'event', action: { kind: 'put', item: { ...other, ...members }, expression: {} } },
    ]);
    expect(await table.get(key)).toMatchObject({ last: stored });
    expect(await table.get(other)).toEqual({ ...other, ...expected });
  });

  it('is rejected in a key so that two keys never become one', async () => {
    await expect(table.put({ pk: cut, sk: 'JOB' })).rejects.toThrow();
    expect(await table.get({ pk: stored, sk: 'JOB' })).toBeUndefined();
  });
});
