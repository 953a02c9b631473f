import { AsyncLocalStorage } from 'node:async_hooks';
import { buildPolicyStatements } from '../../../infra/policy-statements.ts';
import { type FunctionDescription, functions, uploadHost } from '../../../infra/resources.ts';
import { accessRequests, plainArns } from './access-requests.ts';
import { type AccessRequest, isAllowed, type Statement } from './evaluate.ts';

export type FunctionName = (typeof functions)[number]['name'] | typeof uploadHost.name;

const hosts: readonly Pick<FunctionDescription & { name: FunctionName }, 'name' | 'permissions'>[] = [
  ...functions,
  {
    name: uploadHost.name,
    permissions: [
      ...functions.filter(({ name, trigger }) => trigger.kind === 'http' && !uploadHost.without.includes(name)),
      { permissions: uploadHost.alsoMay },
    ].flatMap(({ permissions }) => permissions as FunctionDescription['permissions']),
  },
];

const acting = new AsyncLocalStorage<FunctionName>();

/** Runs work with the permissions of a function's role. Outside of it, nothing is denied. */
export const asFunction = <Result>(name: FunctionName, work: () => Result): Result => acting.run(name, work);

/** Permissions of each function, from the manifest; a test compares the templates with them. */
const statementsOf = new Map<FunctionName, readonly Statement[]>(
  hosts.map((fn) => [
    fn.name,
    buildPolicyStatements(fn.permissions, plainArns).map(({ actions, resources, conditions }) => ({
      Effect: 'Allow',
      Action: actions,
      Resource: resources,
      ...(conditions === undefined ? {} : { Condition: conditions }),
    })),
  ]),
);

/** Request made by a function. */
export interface Called {
  readonly by: FunctionName;
  readonly request: AccessRequest;
}

/** All AWS requests that functions of this process have made, in order. */
export const calls: Called[] = [];

/** Records a request of the current function, and denies it like IAM. */
export const police = (request: AccessRequest): void => {
  const by = acting.getStore();
  if (by === undefined) return;
  calls.push({ by, request });
  if (isAllowed(statementsOf.get(by) ?? [], request)) return;
  const keys = Object.values(request.context).flat().join(', ');
  throw Object.assign(
    new Error(`${by} may not ${request.action} on ${request.resource} ${keys}: see functions/manifest.ts`),
    {
      name: 'AccessDeniedException',
    },
  );
};

interface Watched {
  readonly middlewareStack: {
    add(
      middleware: (
        next: (call: never) => Promise<never>,
        context: { readonly commandName?: string },
      ) => (call: never) => Promise<never>,
      options: { readonly step: 'initialize'; readonly priority: 'low'; readonly name: string },
    ): void;
  };
}

/** Adds the policy check to a client of the AWS SDK, before each call and before it signs a URL. */
export const policed = <Client extends object>(client: Client): Client => {
  (client as unknown as Watched).middlewareStack.add(
    (next, context) => async (call) => {
      const operation = (context.commandName ?? '').replace(/Command$/, '');
      for (const request of accessRequests(
        operation,
        (call as { readonly input: Readonly<Record<string, unknown>> }).input,
      ))
        police(request);
      return next(call);
    },
    { step: 'initialize', priority: 'low', name: 'policed' },
  );
  return client;
};
