/**
 * Where the API of a stack's output can be reached. MiniStack names a host below `.localhost`, which most resolvers do
 * not know; it takes the same requests by path, at its endpoint.
 */
export const apiAddress = (output: string, endpoint: string | undefined): string => {
  const { hostname } = new URL(output);
  if (endpoint === undefined || !hostname.endsWith('.localhost')) return output;
  const [apiId] = hostname.split('.');
  return new URL(`/_aws/execute-api/${apiId}/$default`, endpoint).href;
};
