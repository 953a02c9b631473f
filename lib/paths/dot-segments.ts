/**
 * Replaces dot segments of a path by `-`, and leaves a query as it is. `new URL` would resolve them, and a function
 * would serve a route that the gateway did not choose.
 */
export const replaceDotSegments = (target: string): string => {
  const end = target.indexOf('?');
  const path = end < 0 ? target : target.slice(0, end);
  return path.replaceAll(/(?<=\/)(?:\.|%2e){1,2}(?=\/|$)/gi, '-') + target.slice(path.length);
};
