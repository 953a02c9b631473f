/**
 * Route of the HTTP API in the notation of API Gateway: `GET /v1/things/{id}`, or `$default` for all other requests.
 */
export type RouteKey = string;

export interface RouteMatch<Target> {
  readonly routeKey: RouteKey;
  readonly target: Target;
  readonly pathParameters: Readonly<Record<string, string>>;
}

interface Compiled<Target> {
  readonly routeKey: RouteKey;
  readonly target: Target;
  readonly method: string;
  readonly segments: readonly string[];
}

const compile = <Target>(routeKey: RouteKey, target: Target): Compiled<Target> => {
  const [method = '', path = ''] = routeKey.split(' ');
  return { routeKey, target, method, segments: path.split('/') };
};

const greedy = /^\{(\w+)\+\}$/;
const variable = /^\{(\w+)\}$/;

const matchSegments = (pattern: readonly string[], path: readonly string[]): Record<string, string> | undefined => {
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const rest = greedy.exec(expected);
    if (rest?.[1] !== undefined) {
      if (path.length <= index) return undefined;
      parameters[rest[1]] = path.slice(index).join('/');
      return parameters;
    }
    const actual = path[index];
    if (actual === undefined) return undefined;
    const name = variable.exec(expected)?.[1];
    if (name === undefined ? actual !== expected : actual === '') return undefined;
    if (name !== undefined) parameters[name] = actual;
  }
  return path.length === pattern.length ? parameters : undefined;
};

/** Creates a function that finds a route like an HTTP API: exact method first, then `ANY`, then `$default`. */
export const routeTable = <Target>(routes: readonly (readonly [RouteKey, Target])[]) => {
  const compiled = routes.filter(([key]) => key !== '$default').map(([key, target]) => compile(key, target));
  const fallback = routes.find(([key]) => key === '$default');
  return (method: string, path: string): RouteMatch<Target> | undefined => {
    const segments = path.split('/');
    for (const wanted of [method, 'ANY']) {
      for (const route of compiled) {
        if (route.method !== wanted) continue;
        const pathParameters = matchSegments(route.segments, segments);
        if (pathParameters !== undefined) return { routeKey: route.routeKey, target: route.target, pathParameters };
      }
    }
    return fallback === undefined ? undefined : { routeKey: '$default', target: fallback[1], pathParameters: {} };
  };
};
