/** Time before expiry at which stored objects are sent again. */
const aheadMs = 60_000;

/** Returns the earlier answer, if it arrived and its object has not expired. */
export const findStillKept = async <Kept extends { readonly expires_at: string }>(
  sent: Promise<Kept> | undefined,
): Promise<Kept | undefined> => {
  const kept = await sent?.catch(() => undefined);
  return kept !== undefined && Date.parse(kept.expires_at) - aheadMs > Date.now() ? kept : undefined;
};
