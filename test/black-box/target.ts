import type { PackageSigner } from '../system/black-box/client/a-package.ts';
import type { Client, Fields } from '../system/black-box/client/client.ts';
import type { Account } from '../system/black-box/client/running-service.ts';
import type { Answer, Outgoing } from '../system/black-box/client/send.ts';

/**
 * Abilities that not every target has: start with other settings, answer a create with the ended job, accept any
 * number of requests per minute, receive paths and headers exactly as sent, show the output of the service, list its
 * stored objects.
 */
export type Ability = 'settings' | 'prompt jobs' | 'many requests' | 'exact requests' | 'output' | 'storage';

export type Settings = Readonly<Record<string, string>>;

/** An account on the Business plan of a service, with a client whose creates are valid by default. */
export interface World {
  readonly account: Account;
  readonly client: Client;
  readonly clientOf: (key: string) => Client;
  /** Sends a request without a key. */
  readonly send: (path: string, outgoing?: Outgoing) => Promise<Answer>;
  readonly newAccount: (plan: 'free' | 'business' | 'scale') => Promise<Account>;
  /** Runs the operator's command line and resolves to its JSON. */
  readonly operate: (...words: string[]) => Promise<Record<string, unknown>>;
  /** Everything that the service has written to its output so far. Needs `output`. */
  readonly output?: () => string;
  /** Lists the keys of stored objects. Needs `storage`. */
  readonly storedKeys?: (prefix: string) => Promise<readonly string[]>;
  readonly signer: PackageSigner;
  readonly pdf: Buffer;
  readonly defaults: Fields;
}

export interface StartedTarget {
  readonly world: () => Promise<World>;
  readonly stop: () => Promise<void>;
}

/** Where the service runs. Each starts once per file and settings. */
export interface Target {
  readonly abilities: readonly Ability[];
  readonly start: (settings: Settings) => Promise<StartedTarget>;
}
