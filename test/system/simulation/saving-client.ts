import { apiBasePaths, templatePath, templatePaths, templatesPath } from '../../../lib/paths/paths.ts';
import type { CreateFields } from '../../support/service/create-request.ts';
import {
  type Answered,
  type ClientRequest,
  type SendRequest,
  sendUntilAnswered,
} from '../faults/create-until-accepted.ts';
import type { SeededRandom } from '../faults/seeded-random.ts';
import type { Simulation } from './simulation.ts';

const { restore: restorePath, revisions: revisionsPath } = templatePaths(apiBasePaths.key);

/** A template that a user saves in the console. */
export interface PlannedTemplate {
  readonly name: string;
  /** Actions after its first save, in order. */
  readonly acts: readonly ('save' | 'save with its PDF' | 'restore')[];
  readonly isDeleted: boolean;
}

/** The templates that a tenant saves. */
export const plannedTemplates = (random: SeededRandom, tenant: number, count: number): readonly PlannedTemplate[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `t${tenant}-s${index}`,
    acts: Array.from({ length: random.below(4) }, () =>
      random.pick(['save', 'save', 'save with its PDF', 'restore'] as const),
    ),
    isDeleted: random.chance(0.4),
  }));

/** Templates as reported to their client, and the number of others that unanswered creates may have made. */
export interface KeptTemplates {
  readonly names: Map<string, string>;
  unsure: number;
}

/** A template or one of its revisions, as an answer shows it. */
export interface Shown {
  readonly template_id: string;
  readonly revision: number;
  readonly name: string;
}

/** Builds a form of the editor. Each part of the saved template contains its name. */
export const savedForm = (name: string, withPdf: boolean): CreateFields => ({
  pdf: withPdf ? `%PDF ${name}` : null,
  template: Buffer.from(JSON.stringify({ said: name })),
  name,
  svc_file: null,
  csv_file: null,
  max_failed_row_percent: null,
});

export const shown = ({ text }: Answered): Shown => JSON.parse(text) as Shown;

/** Saves templates repeatedly, restores and deletes them. Answered saves stay. Returns the errors. */
export const saveTemplates = async (
  send: SendRequest,
  simulation: Simulation,
  planned: readonly PlannedTemplate[],
  kept: KeptTemplates,
): Promise<string[]> => {
  const wrong: string[] = [];
  const { random, clock } = simulation;
  const ask = (request: ClientRequest): Promise<Answered> => sendUntilAnswered(send, () => request);
  for (const { name, acts, isDeleted } of planned) {
    await clock.sleep(random.below(60_000));
    const made = await ask({ method: 'POST', path: templatesPath, fields: savedForm(name, true) });
    kept.unsure += made.uncertain;
    if (made.status !== 201) {
      wrong.push(`the template ${name} was answered ${made.status} ${made.text.slice(0, 200)}`);
      continue;
    }
    const id = shown(made).template_id;
    const path = templatePath(id);
    const names = [name];
    kept.names.set(id, name);
    for (const [index, act] of acts.entries()) {
      await clock.sleep(random.below(60_000));
      const seenRevision = names.length;
      const restored = 1 + random.below(names.length);
      const said = act === 'restore' ? (names[restored - 1] ?? name) : `${name}-${index}`;
      // The current revision cannot be restored.
      if (act === 'restore' && restored === names.length) continue;
      const answered = await ask(
        act === 'restore'
          ? { method: 'POST', path: restorePath(id), seenRevision, json: JSON.stringify({ revision: restored }) }
          : { method: 'PUT', path, seenRevision, fields: savedForm(said, act === 'save with its PDF') },
      );
      // An earlier try of this client has saved it.
      const isDoneBefore = answered.status === 412 && answered.uncertain > 0;
      if (answered.status !== 200 && !isDoneBefore)
        wrong.push(`${act} of ${said} was answered ${answered.status} ${answered.text.slice(0, 200)}`);
      names.push(said);
      kept.names.set(id, said);
      const now = await ask({ method: 'GET', path });
      const {
        revision,
        name: read,
        template,
      } = JSON.parse(now.text) as Shown & { readonly template?: { readonly said: string } };
      if (revision !== names.length || read !== said || template?.said !== said)
        wrong.push(
          `the template ${said} is ${revision} ${read} ${template?.said} after ${act}, and not ${names.length}`,
        );
    }
    const { revisions } = JSON.parse((await ask({ method: 'GET', path: revisionsPath(id) })).text) as {
      readonly revisions: readonly Shown[];
    };
    const told = revisions.toReversed().map((each) => each.name);
    if (told.join() !== names.join()) wrong.push(`the revisions of ${name} are ${told.join()} and not ${names.join()}`);
    if (!isDeleted) continue;
    const deleted = await ask({ method: 'DELETE', path });
    if (deleted.status !== 204 && !(deleted.status === 404 && deleted.uncertain > 0))
      wrong.push(`the delete of ${name} was answered ${deleted.status}`);
    kept.names.delete(id);
    const after = await ask({ method: 'GET', path });
    if (after.status !== 404) wrong.push(`the template ${name} was deleted, and is answered ${after.status}`);
  }
  return wrong;
};

/** Deletes each listed template except `spared`, after a comparison with those reported to their client. */
export const deleteTemplates = async (send: SendRequest, kept: KeptTemplates, spared: string): Promise<string[]> => {
  const wrong: string[] = [];
  const listed = await sendUntilAnswered(send, () => ({ method: 'GET', path: templatesPath }));
  const { templates } = JSON.parse(listed.text) as { readonly templates: readonly Shown[] };
  const others = templates.filter((each) => each.template_id !== spared);
  for (const [id, name] of kept.names)
    if (others.find((each) => each.template_id === id)?.name !== name)
      wrong.push(`the template ${name} is not listed as it was saved`);
  const strangers = others.filter((each) => !kept.names.has(each.template_id));
  if (strangers.length > kept.unsure) wrong.push(`${strangers.length} templates are listed that nobody was told of`);
  for (const { template_id: id } of others) {
    const deleted = await sendUntilAnswered(send, () => ({ method: 'DELETE', path: templatePath(id) }));
    if (deleted.status !== 204) wrong.push(`the delete of a listed template was answered ${deleted.status}`);
  }
  return wrong;
};
