import type { Gather } from '../../../lib/core/gather.ts';
import { parkWrite } from '../../../lib/stores/jobs/lease-writes.ts';
import type { UnitOfWork, Write, WriteLabel } from '../../../lib/stores/table/write.ts';
import type { ServicePorts } from '../../../lib/workflows/service-ports.ts';

type Ports = Pick<
  ServicePorts,
  | 'unit'
  | 'gather'
  | 'jobs'
  | 'idempotency'
  | 'quota'
  | 'events'
  | 'uploads'
  | 'artifacts'
  | 'objects'
  | 'dueItems'
  | 'config'
  | 'secrets'
  | 'filler'
  | 'send'
  | 'deadLetters'
>;

/** Receives the service's correct ports and returns the broken ones. */
export type Plant = (sound: Ports) => Partial<Ports>;

const usedOnly = (
  text: string,
  placeholders: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined => {
  const used = Object.entries(placeholders ?? {}).filter(([name]) => new RegExp(`${name}\\b`).test(text));
  return used.length === 0 ? undefined : Object.fromEntries(used);
};

/** A write without its condition. */
const unconditional = (write: Write): Write => {
  const {
    UpdateExpression: update = '',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  } = write.action.expression;
  const expression = {
    ...(update === '' ? {} : { UpdateExpression: update }),
    ...(usedOnly(update, names) === undefined
      ? {}
      : { ExpressionAttributeNames: usedOnly(update, names) as Record<string, string> }),
    ...(usedOnly(update, values) === undefined
      ? {}
      : { ExpressionAttributeValues: usedOnly(update, values) as Record<string, unknown> }),
  };
  return { ...write, action: { ...write.action, expression } };
};

const writes =
  (change: (writes: readonly Write[]) => readonly Write[]): Plant =>
  ({ unit }) => ({ unit: { commit: (all) => unit.commit(change(all)) } satisfies UnitOfWork });

const without = (label: WriteLabel): Plant => writes((all) => all.filter((write) => write.label !== label));
const unchecked = (label: WriteLabel): Plant =>
  writes((all) => all.map((write) => (write.label === label ? unconditional(write) : write)));
/** One commit per write. */
const torn: Plant = ({ unit }) => ({
  unit: {
    commit: async (all) => {
      for (const write of all) {
        const result = await unit.commit([write]);
        if (!result.committed) return result;
      }
      return { committed: true };
    },
  },
});

/** An answer before the commit that it reports. */
const unawaited: Plant = ({ unit }) => ({
  unit: {
    commit: async (all) => {
      void unit.commit(all).catch(() => {});
      return { committed: true };
    },
  },
});

/** Jobs as they were at their first read. */
const cached: Plant = ({ jobs }) => {
  const seen = new Map<string, ReturnType<Ports['jobs']['get']>>();
  const get: Ports['jobs']['get'] = async (jobId, ...rest) => {
    const known = seen.get(jobId) ?? jobs.get(jobId, ...rest);
    if ((await known) !== undefined) seen.set(jobId, known);
    return known;
  };
  return { jobs: { ...jobs, get } };
};

/** A request joins an older one that is in flight. */
const shared: Plant = ({ gather }) => {
  const stale: Gather = (work) => {
    const ask = gather(work);
    const underWay = new Map<string, ReturnType<typeof ask>>();
    return (name, question) => {
      const known = underWay.get(name) ?? ask(name, question).finally(() => underWay.delete(name));
      underWay.set(name, known);
      return known;
    };
  };
  return { gather: stale };
};

/** Faults of the service that a simulation must find, by name. */
export const plantedFaults: Readonly<Record<string, Plant>> = {
  'the commit is torn apart': torn,
  'the quota is never written': without('quota'),
  'a slot is never written': without('slot'),
  'an event is never written': without('event'),
  'an artifact is never written': without('artifact'),
  'an upload never becomes a job’s': without('upload'),
  'a key is never claimed': without('idempotency'),
  'a free retry is never claimed': without('free-retry'),
  'a job ends though another has ended it before': unchecked('job'),
  'a key is claimed twice': unchecked('idempotency'),
  'a free retry is claimed twice': unchecked('free-retry'),
  'the quota is released and not reserved': ({ quota }) => ({
    quota: { ...quota, reserveRows: (rows, _limit, nowMs) => quota.releaseRows(rows, nowMs) },
  }),
  'the quota stays reserved': ({ quota }) => ({
    quota: { ...quota, releaseRows: (rows, nowMs) => quota.releaseRows({ ...rows, rows: 0 }, nowMs) },
  }),
  'rows are billed twice': ({ quota }) => ({
    quota: { ...quota, countJob: (rows, nowMs) => quota.countJob({ ...rows, rows: rows.rows * 2 }, nowMs) },
  }),
  'a document is reserved and not billed': ({ quota }) => ({
    quota: { ...quota, billDocuments: (documents, limit, nowMs) => quota.reserveRows(documents, limit, nowMs) },
  }),
  'a document is kept for ever': ({ uploads }) => ({
    uploads: {
      ...uploads,
      begin: async (id, abandonedAtMs, prefix) =>
        prefix?.startsWith('fills/') ? undefined : uploads.begin(id, abandonedAtMs, prefix),
    },
  }),
  'what templates store is not counted': without('stored-bytes'),
  'an earlier revision of a template is not kept': without('revision'),
  'a template is saved over what somebody else has saved': unchecked('template'),
  'an event that nobody takes is parked nowhere': () => ({ deadLetters: { send: async () => {} } }),
  'a delivery is never noted': ({ events }) => ({ events: { ...events, note: async () => true } }),
  'an upload is condemned and kept': ({ uploads }) => ({ uploads: { ...uploads, condemn: async () => undefined } }),
  'an artifact never ends': ({ artifacts }) => ({ artifacts: { ...artifacts, expire: async () => true } }),
  'objects are not removed': ({ objects }) => ({
    objects: instead(objects, { remove: async () => {}, removeAll: async () => 0 }),
  }),
  'the sweep removes nothing': ({ objects }) => ({ objects: instead(objects, { removeAll: async () => 0 }) }),
  'a commit is answered before it is done': unawaited,
  'jobs are read from a cache that nobody empties': cached,
  'an event has another id each time that it is sent': ({ send }) => {
    let sent = 0;
    return { send: (request) => send({ ...request, headers: { ...request.headers, 'webhook-id': `evt_${++sent}` } }) };
  },
  'an event says something else when it is sent again': ({ send }) => {
    let sent = 0;
    return { send: (request) => send({ ...request, body: request.body.replace(/\}$/, `,"sent":${++sent}}`) }) };
  },
  'events are signed with a secret that nobody gave': ({ secrets }) => ({
    secrets: { seal: (...sealed) => secrets.seal(...sealed), open: async () => 'another' },
  }),
  'a job has one attempt alone': ({ config }) => ({ config: { ...config, jobs: { ...config.jobs, maxAttempts: 1 } } }),
  'a fill loses the last of what it made': ({ filler }) => ({
    filler: {
      fill: async function* (...asked) {
        const filling = filler.fill(...asked);
        for (;;) {
          const made = await filling.next();
          if (made.done === true) return made.value;
          if (made.value.output !== 'rows') yield made.value;
        }
      },
    },
  }),
  'a lease is never given back': ({ jobs }) => ({ jobs: { ...jobs, releaseLease: async () => true } }),
  'a heartbeat never says that the lease is lost': ({ jobs }) => ({
    jobs: {
      ...jobs,
      heartbeat: async (...noted) => (await jobs.heartbeat(...noted)) || true,
      noteProgress: async (...noted) => (await jobs.noteProgress(...noted)) || true,
    },
  }),
  'a key is not looked up': ({ idempotency }) => ({ idempotency: { ...idempotency, get: async () => undefined } }),
  'an upload is accepted after the sweep condemned it': unchecked('upload'),
  'an artifact is prolonged that has ended': unchecked('artifact'),
  'a delivery is claimed by nobody': ({ events }) => ({
    events: {
      ...events,
      claim: async ({ jobId, attempt }) => {
        const event = await events.get(jobId);
        return event?.state === 'pending' && event.attempts.length === attempt ? event : undefined;
      },
    },
  }),
  'a job that waits for a slot is on no list': ({ jobs, unit }) => ({
    jobs: { ...jobs, park: async (...parked) => (await unit.commit([parkWrite(...parked)])).committed },
  }),
  'a job that was canceled stays on the list of those who wait': without('waiting'),
  'an answer is shared that is older than the question': shared,
  'the sweep forgets jobs': ({ dueItems }) => ({
    dueItems: async (kind, ...rest) => (kind === 'job' ? [] : dueItems(kind, ...rest)),
  }),
  'the sweep forgets events': ({ dueItems }) => ({
    dueItems: async (kind, ...rest) => (kind === 'event' ? [] : dueItems(kind, ...rest)),
  }),
  'the sweep forgets uploads': ({ dueItems }) => ({
    dueItems: async (kind, ...rest) => (kind === 'upload' ? [] : dueItems(kind, ...rest)),
  }),
  'the sweep forgets artifacts': ({ dueItems }) => ({
    dueItems: async (kind, ...rest) => (kind === 'artifact' ? [] : dueItems(kind, ...rest)),
  }),
};

const instead = (objects: Ports['objects'], broken: Partial<Ports['objects']>): Ports['objects'] =>
  Object.assign(Object.create(objects, {}) as Ports['objects'], {
    writer: objects.writer.bind(objects),
    read: objects.read.bind(objects),
    stream: objects.stream.bind(objects),
    size: objects.size.bind(objects),
    downloadUrl: objects.downloadUrl.bind(objects),
    remove: objects.remove.bind(objects),
    removeAll: objects.removeAll.bind(objects),
    ...broken,
  });
