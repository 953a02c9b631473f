import { minuteMs } from '../../../engine/kit/units.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Design, designLifetimeMs, prolonged, uploadOfDesign } from '../../services/designs/design.ts';
import type { DesignStore, Shelf } from '../../services/designs/design-store.ts';
import type { CommitResult, Write } from '../../services/table/write.ts';
import type { Commit } from '../admission/admit-work.ts';
import type { ServicePorts } from '../service-ports.ts';
import { abandonObjects } from '../templates/abandon-objects.ts';
import { makeRoom } from './make-room.ts';

export type ShelveDependencies = Pick<ServicePorts, 'clock' | 'ids' | 'uploads'> & { readonly designs: DesignStore };

/** What is kept, and whether that is the object of the design that was handed in. */
export interface Shelved {
  readonly design: Design;
  readonly isNew: boolean;
}

// Sends of one account at the same moment take turns, and each costs the others one try.
const maxTries = 20;
// The reader of an object has read its record just before.
const graceMs = minuteMs;

/**
 * Puts a design that was uploaded among those of its account. What the account has already is kept for a day from now on with the object that
 * it has. Of several that are put at once, each sees those before it, so that no limit is passed. Throws `RATE_LIMITED`, also where too many are put at once.
 */
export const shelve = async (dependencies: ShelveDependencies, uploaded: Design, maxBytes: number, commit: Commit): Promise<Shelved> => {
  const { clock, designs, ids, uploads } = dependencies;
  const { accountId, kind, sha256 } = uploaded;
  const inTurn = (shelf: Shelf, nowMs: number, writes: readonly Write[]): Promise<CommitResult> =>
    commit([designs.takeTurn(accountId, shelf, { name: ids.uuid(), nowMs, untilMs: nowMs + designLifetimeMs }), ...writes]);
  let isSwept = false;
  for (let tries = 0; tries < maxTries; tries++) {
    const nowMs = clock.nowMs();
    const shelf = await designs.shelf(accountId);
    const open = shelf.designs.filter(({ expiresAtMs }) => expiresAtMs > nowMs);
    const same = open.find((design) => design.kind === kind && design.sha256 === sha256);
    const longer = same === undefined || isSwept ? undefined : prolonged(same, nowMs);
    if (longer !== undefined) {
      const { id, prefix } = uploadOfDesign(longer);
      const result = await inTurn(shelf, nowMs, [designs.put(longer), uploads.postpone(id, prefix, longer.expiresAtMs)]);
      if (result.committed) return { design: longer, isNew: false };
      isSwept = result.refused.has('upload');
      continue;
    }
    const others = open.filter((design) => design !== same);
    const displaced = makeRoom(uploaded, others, { maxBytes, nowMs });
    const gone = same === undefined ? displaced : [...displaced, same];
    const removals = [
      ...displaced.map((design) => designs.remove(design)),
      ...abandonObjects(
        dependencies,
        gone.map(({ key }) => key),
        graceMs,
      ),
    ];
    const { id, prefix } = uploadOfDesign(uploaded);
    // The upload is never accepted: the sweep removes it when its day is over.
    const ends = uploads.abandon(id, prefix, uploaded.expiresAtMs);
    if ((await inTurn(shelf, nowMs, [designs.put(uploaded), ends, ...removals])).committed) return { design: uploaded, isNew: true };
  }
  throw new AppError('RATE_LIMITED', { retryAfterSeconds: 1, message: 'The account sends too many files at once. Retry in a second.' });
};
