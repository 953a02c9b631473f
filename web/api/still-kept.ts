/** What the service keeps for a time is sent again so long before it lets go of it. */
const aheadMs = 60_000;

/** The answer to what was sent before, if it came and the service still keeps what it is about. */
export const stillKept = async <Kept extends { readonly expires_at: string }>(
  sent: Promise<Kept> | undefined,
): Promise<Kept | undefined> => {
  const kept = await sent?.catch(() => undefined);
  return kept !== undefined && Date.parse(kept.expires_at) - aheadMs > Date.now() ? kept : undefined;
};
