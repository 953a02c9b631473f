import { formatIsoTime } from '../../core/clock.ts';
import { routePaths } from '../../paths/paths.ts';
import type { JobEvent } from '../../stores/events/event.ts';
import type { JobWebhook } from '../../types/api.ts';
import { readJobWebhook, resendJobWebhook } from '../../workflows/jobs/job-webhook.ts';
import type { JobsDependencies, ServicePorts } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';
import { attemptBody } from '../attempt-body.ts';

const readPath = routePaths.webhook(':job_id');
const resendPath = routePaths.resendWebhook(':job_id');

const states = { pending: 'pending', delivered: 'delivered', exhausted: 'exhausted', stopped: 'exhausted' } as const;

type Delivery = NonNullable<JobWebhook['endpoints']>[number];

const deliveryOf = (event: JobEvent): Delivery => ({
  endpoint_id: event.endpointId ?? '',
  state: states[event.state],
  next_attempt_at: event.state === 'pending' ? formatIsoTime(event.nextAttemptAtMs) : null,
});

const attemptsOf = ({ attempts, endpointId }: JobEvent): JobWebhook['attempts'] =>
  attempts.map((attempt) => ({
    ...attemptBody(attempt),
    ...(endpointId === undefined ? {} : { endpoint_id: endpointId }),
  }));

/** `events`: the event of a job, or its copies for endpoints. */
const jobWebhookBody = (events: readonly JobEvent[]): JobWebhook => {
  const [first] = events as readonly [JobEvent];
  const deliveries = events.map(deliveryOf);
  const state = (['pending', 'exhausted'] as const).find((each) => deliveries.some((one) => one.state === each));
  const next = deliveries.flatMap(({ next_attempt_at }) => next_attempt_at ?? []).toSorted()[0];
  return {
    event_id: first.eventId,
    event: (JSON.parse(first.body) as Pick<JobWebhook, 'event'>).event,
    state: state ?? 'delivered',
    attempts: events.flatMap(attemptsOf).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    next_attempt_at: next ?? null,
    ...(first.endpointId === undefined ? {} : { endpoints: deliveries }),
  };
};

/** `GET /v1/bulkfill/export-jobs/{job_id}/webhook`. Source: api.md, "Account and webhooks". */
export const addReadWebhookRoute = (api: Api, dependencies: ApiDependencies & JobsDependencies): void => {
  api.get(readPath, async (c) => {
    const { accountId } = await c.get('admit')('read');
    return c.json(jobWebhookBody(await readJobWebhook(dependencies, accountId, c.req.param('job_id'))));
  });
  refuseOtherMethods(api, readPath, 'GET, HEAD');
};

/** `POST /v1/bulkfill/export-jobs/{job_id}/webhook/resend`. Source: api.md, "Account and webhooks". */
export const addResendWebhookRoute = (
  api: Api,
  dependencies: ApiDependencies & JobsDependencies & Pick<ServicePorts, 'webhooksQueue'>,
): void => {
  api.post(resendPath, async (c) => {
    const { accountId } = await c.get('admit')('change');
    return c.json(jobWebhookBody(await resendJobWebhook(dependencies, accountId, c.req.param('job_id'))), 202);
  });
  refuseOtherMethods(api, resendPath, 'POST');
};
