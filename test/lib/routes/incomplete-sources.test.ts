import { beforeAll, describe, expect, it } from 'vitest';
import { aCheck, aCreate, aForm, type CreateFields } from '../../support/service/create-request.ts';
import { fakeInspector } from '../../support/service/fake-documents.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { startTestStack } from '../../support/service/test-stack.ts';

let service: TestService;
let token: string;
/** Whether each request that was inspected takes a source of which parts are missing. */
const allowed: unknown[] = [];

beforeAll(async () => {
  const inspector: typeof fakeInspector = {
    inspect: (input) => {
      allowed.push(input.allowsIncompleteSource);
      return fakeInspector.inspect(input);
    },
  };
  service = testService(await startTestStack(), { inspector });
  ({ token } = await service.anAccount());
});

const allowedBy = async (ask: typeof aCreate, fields: CreateFields = {}) => {
  allowed.length = 0;
  const response = await service.api.fetch(ask(token, aForm(fields)));
  return [response.status < 300, ...allowed];
};

describe('incomplete source PDF', () => {
  // Contract: SOURCE_PDF_INCOMPLETE
  it('is rejected by a create unless allow_incomplete_source is true, and accepted by a check', async () => {
    expect(await allowedBy(aCreate)).toEqual([true, false]);
    expect(await allowedBy(aCreate, { allow_incomplete_source: 'false' })).toEqual([true, false]);
    expect(await allowedBy(aCreate, { allow_incomplete_source: 'true' })).toEqual([true, true]);
    expect(await allowedBy(aCreate, { allow_incomplete_source: 'yes' })).toEqual([false]);
    expect(await allowedBy(aCheck)).toEqual([true, true]);
  });
});
