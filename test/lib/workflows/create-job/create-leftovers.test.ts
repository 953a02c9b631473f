import { beforeAll, describe, expect, it } from 'vitest';
import type { ObjectStore } from '../../../../lib/stores/storage/object-store.ts';
import { aCreate, aForm } from '../../../support/service/create-request.ts';
import { objectsOf } from '../../../support/service/objects-of.ts';
import { testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

/**
 * A store that fails once the package is stored: `remove` and `abort` reject while `down`, and a PUT may arrive late.
 */
const failing = (objects: ObjectStore) => {
  const state = { down: false, late: async (): Promise<unknown> => undefined };
  const unreachable = (): never => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };
  const store: ObjectStore = {
    writer: (key, metadata) => {
      const writer = objects.writer(key, metadata);
      if (!key.endsWith('.svc')) return writer;
      return {
        write: (chunk) => writer.write(chunk),
        finish: async () => {
          const arrive = (): Promise<unknown> => writer.finish();
          if (state.down) await arrive();
          else state.late = arrive;
          return unreachable();
        },
        abort: async () => (state.down ? unreachable() : undefined),
      };
    },
    remove: async (keys) => (state.down && keys.length > 0 ? unreachable() : objects.remove(keys)),
    removeAll: (prefix, keep) => objects.removeAll(prefix, keep),
    read: (key, maxBytes, signal) => objects.read(key, maxBytes, signal),
    size: (key) => objects.size(key),
    stream: (key, range) => objects.stream(key, range),
    downloadUrl: (key, seconds) => objects.downloadUrl(key, seconds),
  };
  return { state, store };
};

const refusedCreate = async (down: boolean) => {
  const own = await stack.withOwnTable();
  let failure: ReturnType<typeof failing> | undefined;
  const service = testService(own, {
    objects: (objects) => {
      failure = failing(objects);
      return failure.store;
    },
  });
  const { state } = failure ?? expect.fail('The store was not asked for.');
  const { token } = await service.anAccount();
  state.down = down;
  const answer = await service.api.fetch(aCreate(token, aForm()));
  state.down = false;
  return { service, state, answer };
};

const code = async (answer: Response): Promise<unknown> => ((await answer.json()) as { readonly code: string }).code;

const uploadGraceMs = 20 * 60_000;

describe('create: storage failure while the body is read', () => {
  it('leaves objects that it could not delete to the sweep', async () => {
    const { service, answer } = await refusedCreate(true);
    expect([answer.status, await code(answer)]).toEqual([500, 'INTERNAL_ERROR']);
    expect((await objectsOf(stack, 'inputs/')).map((key) => key.split('/')[2])).toContain('package.svc');
    service.clock.advance(uploadGraceMs);
    expect(await service.sweep()).toMatchObject({ uploadsRemoved: 1 });
    expect(await objectsOf(stack, 'inputs/')).toEqual([]);
  });

  it('leaves objects that arrive after its answer to the sweep', async () => {
    const { service, state, answer } = await refusedCreate(false);
    expect([answer.status, await code(answer)]).toEqual([500, 'INTERNAL_ERROR']);
    expect(await objectsOf(stack, 'inputs/')).toEqual([]);
    await state.late();
    expect(await objectsOf(stack, 'inputs/')).toHaveLength(1);
    service.clock.advance(uploadGraceMs);
    expect(await service.sweep()).toMatchObject({ uploadsRemoved: 1 });
    expect(await objectsOf(stack, 'inputs/')).toEqual([]);
  });
});

describe('create: rejected contents', () => {
  it('leaves neither objects nor work for the sweep', async () => {
    const service = testService(await stack.withOwnTable(), { input: { maxCsvBytes: 10 } });
    const { token } = await service.anAccount();
    const answer = await service.api.fetch(aCreate(token, aForm({ csv_file: 'x'.repeat(11) })));
    expect(await code(answer)).toBe('CSV_FILE_SIZE_LIMIT_EXCEEDED');
    expect(await objectsOf(stack, 'inputs/')).toEqual([]);
    service.clock.advance(uploadGraceMs);
    expect(await service.sweep()).toMatchObject({ uploadsRemoved: 0 });
  });
});
