import { mib } from '@bulkfill/engine/core/units';
import { AppError } from '../../errors/app-error.ts';
import { type Design, maxDesigns, maxKeptAssets } from '../../stores/designs/design.ts';

/** Returns the designs to remove for a new one: the oldest assets. Throws `RATE_LIMITED` if it does not fit. */
export const makeRoom = (
  design: Design,
  others: readonly Design[],
  { maxBytes, nowMs }: { readonly maxBytes: number; readonly nowMs: number },
): readonly Design[] => {
  const ofKind = others
    .filter(({ kind }) => kind === design.kind)
    .toSorted((one, other) => one.expiresAtMs - other.expiresAtMs);
  const isPdf = design.kind === undefined;
  if (isPdf && ofKind.length >= maxDesigns) {
    throw tooMuch(others, nowMs, `The account has ${maxDesigns} PDFs open for previews, which is the limit.`);
  }
  const displaced: Design[] = isPdf ? [] : ofKind.slice(0, Math.max(0, ofKind.length + 1 - maxKeptAssets));
  const rest = isPdf ? [] : ofKind.slice(displaced.length);
  const bytesOf = (designs: readonly Design[]): number => designs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const bytes = (): number => bytesOf(others) - bytesOf(displaced) + design.sizeBytes;
  while (bytes() > maxBytes) {
    const next = rest.shift();
    if (next === undefined) {
      throw tooMuch(
        others,
        nowMs,
        `The PDFs, pictures and fonts that the account has open would be more than ${maxBytes / mib} MiB, the most they may.`,
      );
    }
    displaced.push(next);
  }
  return displaced;
};

const tooMuch = (others: readonly Design[], nowMs: number, message: string): AppError => {
  const firstMs = Math.min(...others.map(({ expiresAtMs }) => expiresAtMs));
  return new AppError('RATE_LIMITED', {
    retryAfterSeconds: Math.max(1, Math.ceil((firstMs - nowMs) / 1000)),
    message: `${message} Each is closed one day after it was last sent.`,
  });
};
