import { EngineError } from '@bulkfill/engine/core/engine-error';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  cooldownSchema,
  errorResponseSchema,
  rateLimitedSchema,
} from '../../../../lib/routes/schemas/error-response.ts';
import { exportJobSchema } from '../../../../lib/routes/schemas/export-job.ts';
import { completedEventSchema, failedEventSchema } from '../../../../lib/stores/events/event-payload.ts';
import { aCreate, aForm, aGet, type CreateFields } from '../../../support/service/create-request.ts';
import { fakeFiller } from '../../../support/service/fake-documents.ts';
import { type TestService, testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});

const details = {
  failure_class: 'threshold_failed',
  input_row_count: 2,
  produced_row_count: 0,
  failed_row_count: 1,
  failed_row_percent: 50,
  max_failed_row_percent: 0,
};
const failing = () => fakeFiller(() => new EngineError('FAILED_ROW_THRESHOLD_EXCEEDED', { details }));

const send = async (service: TestService, request: Request): Promise<unknown> =>
  (await service.api.fetch(request)).json();

/** Neither a member missing nor one that the schema does not describe. */
const expectExactly = (schema: v.GenericSchema, body: unknown): void => {
  expect(v.parse(schema, body)).toEqual(body);
};

const webhookFields: CreateFields = {
  delivery_mode: 'webhook',
  webhook_url: 'https://a.example/',
  webhook_secret: 'secret',
};

describe('response schemas', () => {
  // Contract: 1.8, 2.1/exportjob, 2.2
  it('describe an ExportJob exactly: waiting, completed and failed', async () => {
    for (const service of [
      testService(stack, { executeAtOnce: false }),
      testService(stack),
      testService(stack, { filler: failing() }),
    ]) {
      const { token } = await service.anAccount();
      const created = (await send(service, aCreate(token, aForm()))) as { job_id: string };
      expectExactly(exportJobSchema, created);
      expectExactly(exportJobSchema, await send(service, aGet(token, `/v1/bulkfill/export-jobs/${created.job_id}`)));
      expectExactly(exportJobSchema, await send(service, aCreate(token, aForm(webhookFields))));
    }
  });

  // Contract: 2.5
  it('describe an ErrorResponse exactly, with retry_after_seconds in a cooldown only', async () => {
    const service = testService(stack, { settings: { READS_PER_MINUTE: '1' }, filler: failing() });
    const { token } = await service.anAccount();
    const read = () => send(service, aGet(token, '/v1/bulkfill/export-jobs/none'));
    expectExactly(errorResponseSchema, await read());
    expectExactly(rateLimitedSchema, await read());
    for (let failure = 0; failure < 5; failure++) await send(service, aCreate(token, aForm()));
    expectExactly(cooldownSchema, await send(service, aCreate(token, aForm())));
  });
});

describe('webhook schemas', () => {
  // Contract: 6/completion-event
  it('describe completed and failed events exactly', async () => {
    const cases = [
      [testService(stack), completedEventSchema],
      [testService(stack, { filler: failing() }), failedEventSchema],
    ] as const;
    for (const [service, schema] of cases) {
      const { token } = await service.anAccount();
      const { job_id: jobId } = (await send(service, aCreate(token, aForm(webhookFields)))) as { job_id: string };
      const event = await service.events.get(jobId);
      expectExactly(schema, JSON.parse(event!.body));
    }
  });
});
