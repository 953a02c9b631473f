/** A checkout of the version to come from, with its packages. */
export const earlierCheckout = process.env.EARLIER_CHECKOUT ?? '';
if (earlierCheckout === '')
  throw new Error(
    'EARLIER_CHECKOUT must name a checkout of the version to come from: .ci/operations/run.sh makes one.',
  );
