import { apiBasePaths, templatePath, templatePaths, templatesPath } from '../../../lib/paths/paths.ts';
import {
  type Answered,
  type ClientRequest,
  type SendRequest,
  sendUntilAnswered,
} from '../faults/create-until-accepted.ts';
import { type KeptTemplates, type Shown, savedForm, shown } from './saving-client.ts';
import type { Simulation } from './simulation.ts';

const { restore: restorePath, revisions: revisionsPath } = templatePaths(apiBasePaths.key);

/** Maximum reads and saves of an editor until no other was faster. */
const mostTries = 12;

/** Revisions of one template that were reported to its users. */
interface Shared {
  readonly id: string;
  /** Name of each reported revision. */
  readonly told: Map<number, string>;
  /** Number of saves without an answer, which may have been stored. */
  unsure: number;
}

const ask = (send: SendRequest, request: ClientRequest): Promise<Answered> => sendUntilAnswered(send, () => request);

const revisionsOf = async (send: SendRequest, id: string): Promise<readonly Shown[]> =>
  (
    JSON.parse((await ask(send, { method: 'GET', path: revisionsPath(id) })).text) as {
      readonly revisions: readonly Shown[];
    }
  ).revisions;

/** Reads the template and saves a change of it, again if another user was faster. Returns the errors. */
const edit = async (send: SendRequest, simulation: Simulation, shared: Shared, said: string): Promise<string[]> => {
  const { id, told } = shared;
  const { random, clock } = simulation;
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const revisions = await revisionsOf(send, id);
    const [{ revision: seenRevision } = { revision: 0 }] = revisions;
    await clock.sleep(random.below(40));
    const earlier = random.chance(0.3) ? revisions[1 + random.below(revisions.length)] : undefined;
    const answered = await ask(
      send,
      earlier === undefined
        ? { method: 'PUT', path: templatePath(id), seenRevision, fields: savedForm(said, random.chance(0.5)) }
        : { method: 'POST', path: restorePath(id), seenRevision, json: JSON.stringify({ revision: earlier.revision }) },
    );
    shared.unsure += answered.uncertain;
    if (answered.status === 412) continue;
    if (answered.status !== 200)
      return [`the save ${said} was answered ${answered.status} ${answered.text.slice(0, 200)}`];
    const { revision, name } = shown(answered);
    const wrong = [
      ...(revision === seenRevision + 1 ? [] : [`${said} was made of revision ${seenRevision} and is ${revision}`]),
      ...(told.has(revision) ? [`${said} is revision ${revision}, as ${told.get(revision)} is`] : []),
      ...(name === (earlier?.name ?? said) ? [] : [`${said} was answered with ${name}`]),
    ];
    told.set(revision, name);
    return wrong;
  }
  return [];
};

/**
 * Two or three users save and restore one template at the same time, each based on the revision that they read. A
 * confirmed save is the next revision, and no other save replaces it. Returns the errors.
 */
export const saveAtOnce = async (
  send: SendRequest,
  simulation: Simulation,
  name: string,
  kept: KeptTemplates,
): Promise<string[]> => {
  const { random, clock } = simulation;
  await clock.sleep(random.below(60_000));
  const made = await ask(send, { method: 'POST', path: templatesPath, fields: savedForm(name, true) });
  kept.unsure += made.uncertain;
  if (made.status !== 201) return [`the template ${name} was answered ${made.status} ${made.text.slice(0, 200)}`];
  const shared: Shared = { id: shown(made).template_id, told: new Map([[1, name]]), unsure: 0 };
  const people = 2 + random.below(2);
  const wrong: string[] = [];
  for (let round = 0; round < 2; round++) {
    const edits = Array.from({ length: people }, (_, person) =>
      edit(send, simulation, shared, `${name}-${round}-${person}`),
    );
    wrong.push(...(await Promise.all(edits)).flat());
  }
  const revisions = await revisionsOf(send, shared.id);
  for (const [index, { revision, name: listed }] of revisions.toReversed().entries()) {
    if (revision !== index + 1) wrong.push(`the revisions of ${name} have no ${index + 1}`);
    if (listed !== (shared.told.get(revision) ?? listed))
      wrong.push(`revision ${revision} of ${name} is ${listed}, not as it was saved`);
  }
  const strangers = revisions.length - shared.told.size;
  if (strangers < 0 || strangers > shared.unsure)
    wrong.push(`${name} has ${strangers} revisions that nobody was told of`);
  kept.names.set(shared.id, revisions[0]?.name ?? name);
  return wrong;
};
