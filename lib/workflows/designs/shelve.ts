import { minuteMs } from '@bulkfill/engine/core/units';
import { AppError } from '../../errors/app-error.ts';
import { type Design, designLifetimeMs, extendDesign, uploadOfDesign } from '../../stores/designs/design.ts';
import type { Shelf } from '../../stores/designs/design-store.ts';
import type { CommitResult, Write } from '../../stores/table/write.ts';
import type { Commit } from '../admission/commit-once.ts';
import type { DesignsDependencies } from '../service-ports.ts';
import { abandonObjects } from '../templates/abandon-objects.ts';
import { makeRoom } from './make-room.ts';

/** The stored design. `isNew`: it is the uploaded object, not an earlier one. */
export interface Shelved {
  readonly design: Design;
  readonly isNew: boolean;
}

// Concurrent uploads of one account take turns. Each costs the others one try.
const maxTries = 20;
// A reader of an object has just read its record.
const graceMs = minuteMs;

/**
 * Adds an uploaded design to its account, or extends its old object by a day. Concurrent calls see each other. Throws
 * `RATE_LIMITED`, also for too many concurrent uploads.
 */
export const shelve = async (
  dependencies: DesignsDependencies,
  uploaded: Design,
  maxBytes: number,
  commit: Commit,
): Promise<Shelved> => {
  const { clock, designs, ids, uploads } = dependencies;
  const { accountId, kind, sha256 } = uploaded;
  const inTurn = (shelf: Shelf, nowMs: number, writes: readonly Write[]): Promise<CommitResult> =>
    commit([
      designs.takeTurn(accountId, shelf, { name: ids.uuid(), nowMs, untilMs: nowMs + designLifetimeMs }),
      ...writes,
    ]);
  let isSwept = false;
  for (let tries = 0; tries < maxTries; tries++) {
    const nowMs = clock.nowMs();
    const shelf = await designs.shelf(accountId);
    const open = shelf.designs.filter(({ expiresAtMs }) => expiresAtMs > nowMs);
    const same = open.find((design) => design.kind === kind && design.sha256 === sha256);
    const longer = same === undefined || isSwept ? undefined : extendDesign(same, nowMs);
    if (longer !== undefined) {
      const { id, prefix } = uploadOfDesign(longer);
      const result = await inTurn(shelf, nowMs, [
        designs.put(longer),
        uploads.postpone(id, prefix, longer.expiresAtMs),
      ]);
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
    // The upload is never accepted, so that the sweep deletes it after its day.
    const ends = uploads.abandon(id, prefix, uploaded.expiresAtMs);
    if ((await inTurn(shelf, nowMs, [designs.put(uploaded), ends, ...removals])).committed)
      return { design: uploaded, isNew: true };
  }
  throw new AppError('RATE_LIMITED', {
    retryAfterSeconds: 1,
    message: 'The account sends too many files at once. Retry in a second.',
  });
};
