import { AsyncLocalStorage } from 'node:async_hooks';
import { policyStatements } from '../../../infra/policy-statements.ts';
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

/** Runs what a function does with the rights that its role has. Outside of it nothing is refused. */
export const asFunction = <Result>(name: FunctionName, work: () => Result): Result => acting.run(name, work);

/** The rights of a function, from the manifest; a test holds the templates to the same. */
const statementsOf = new Map<FunctionName, readonly Statement[]>(
  hosts.map((fn) => [
    fn.name,
    policyStatements(fn.permissions, plainArns).map(({ actions, resources, conditions }) => ({
      Effect: 'Allow',
      Action: actions,
      Resource: resources,
      ...(conditions === undefined ? {} : { Condition: conditions }),
    })),
  ]),
);

/** A request that a function made. */
export interface Called {
  readonly by: FunctionName;
  readonly request: AccessRequest;
}

/** Every request that functions of this process have made of AWS, in order. */
export const calls: Called[] = [];

/** Notes a request of the function that is at work, and refuses it as IAM would. */
export const police = (request: AccessRequest): void => {
  const by = acting.getStore();
  if (by === undefined) return;
  calls.push({ by, request });
  if (isAllowed(statementsOf.get(by) ?? [], request)) return;
  const keys = Object.values(request.context).flat().join(', ');
  throw Object.assign(new Error(`${by} may not ${request.action} on ${request.resource} ${keys}: see functions/manifest.ts`), {
    name: 'AccessDeniedException',
  });
};

interface Watched {
  readonly middlewareStack: {
    add(
      middleware: (next: (call: never) => Promise<never>, context: { readonly commandName?: string }) => (call: never) => Promise<never>,
      options: { readonly step: 'initialize'; readonly priority: 'low'; readonly name: string },
    ): void;
  };
}

/** Has a client of the AWS SDK ask for leave before each call, and before it signs a URL. */
export const policed = <Client extends object>(client: Client): Client => {
  (client as unknown as Watched).middlewareStack.add(
    (next, context) => async (call) => {
      const operation = (context.commandName ?? '').replace(/Command$/, '');
      for (const request of accessRequests(operation, (call as { readonly input: Readonly<Record<string, unknown>> }).input))
        police(request);
      return next(call);
    },
    { step: 'initialize', priority: 'low', name: 'policed' },
  );
  return client;
};
