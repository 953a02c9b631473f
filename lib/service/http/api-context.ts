import type { Context } from 'hono';
import type { ApiBasePath } from '../addresses/paths.ts';
import type { Clock } from '../kit/clock.ts';
import type { Config } from '../kit/config.ts';
import type { Ids } from '../kit/ids.ts';
import type { Logger } from '../kit/logger.ts';
import type { Account } from '../services/accounts/account.ts';
import type { RateLimiter } from '../services/rate-limits/rate-limiter.ts';
import type { AuthenticateDependencies } from '../workflows/admission/authenticate.ts';
import type { Principal } from '../workflows/admission/principal.ts';
import type { LimitedRoute } from '../workflows/admission/rate-limits.ts';
import type { ArrivingBodies } from './bodies/arriving-bodies.ts';

/** What every route has at hand. */
export interface ApiDependencies extends AuthenticateDependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly rateLimiter: RateLimiter;
}

/** What the wrapper settles before a route runs. */
export interface ApiEnv {
  Variables: {
    requestId: string;
    logger: Logger;
    /** The caller who was let in; set by the admission of a route. */
    principal: Principal;
    /** Where the API is that the route is of. Set where one is mounted (`mount.ts`), as is `admit`. */
    basePath: ApiBasePath;
    /** The account of a request that may use a route now. Throws what tells the caller why it may not. */
    admit: (route: LimitedRoute) => Promise<Account>;
    /** Holds bodies that are streamed to storage to the least pace and their room. */
    bodies: ArrivingBodies;
    /** Counts an answer that no key is asked for. Throws `RATE_LIMITED`. */
    limitKeyless: () => Promise<void>;
  };
  Bindings: {
    /** The Node server's request. */
    incoming?: { socket?: { remoteAddress?: string | undefined } };
    /** Given by a host that can answer with bytes as they are: they are the body, and the answer itself has none. */
    takeBytes?: (bytes: Uint8Array<ArrayBuffer>) => void;
    /** The Lambda event's request context. */
    requestContext?: {
      http?: { sourceIp?: string };
      identity?: { sourceIp?: string | null };
      /** What the authorizer of the HTTP API says (`functions/edge-door.ts`). */
      authorizer?: { lambda?: { edge?: unknown } };
    };
  };
}

export type ApiContext = Context<ApiEnv>;
