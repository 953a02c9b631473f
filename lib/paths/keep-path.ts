/**
 * Makes `new URL` keep the path that the gateway has matched: dot segments become `-`, and characters that `new URL`
 * reads as `/` or drops are encoded. Otherwise a function could serve another route. A query stays unchanged.
 */
export const keepPath = (target: string): string => {
  const end = target.indexOf('?');
  const path = end < 0 ? target : target.slice(0, end);
  const kept = path.replaceAll(/[\\\t\n\r]/g, encodeURIComponent).replaceAll(/(?<=\/)(?:\.|%2e){1,2}(?=\/|$)/gi, '-');
  return kept + target.slice(path.length);
};
