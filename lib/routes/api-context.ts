import type { Context } from 'hono';
import type { Logger } from '../core/logger.ts';
import type { ApiBasePath } from '../paths/paths.ts';
import type { Account } from '../stores/accounts/account.ts';
import type { Principal } from '../workflows/admission/principal.ts';
import type { LimitedRoute } from '../workflows/admission/rate-limits.ts';
import type { AdmissionDependencies, ServicePorts } from '../workflows/service-ports.ts';
import type { ArrivingBodies } from './bodies/arriving-bodies.ts';

export type ApiDependencies = AdmissionDependencies & Pick<ServicePorts, 'ids' | 'logger'>;

export interface ApiEnv {
  Variables: {
    requestId: string;
    logger: Logger;
    principal: Principal;
    /** Base path of the route. Set by `mount.ts`, as is `admit`. */
    basePath: ApiBasePath;
    /** Admits the request to a route and returns its account. Throws an error with the reason otherwise. */
    admit: (route: LimitedRoute) => Promise<Account>;
    /** Enforces minimum pace and memory of bodies streamed to storage. */
    bodies: ArrivingBodies;
    /** Counts a response that needs no key. Throws `RATE_LIMITED`. */
    limitKeyless: () => Promise<void>;
  };
  Bindings: {
    incoming?: { socket?: { remoteAddress?: string | undefined } };
    /** Present if the host can send raw bytes: they become the body, and the response itself has none. */
    takeBytes?: (bytes: Uint8Array<ArrayBuffer>) => void;
    requestContext?: {
      http?: { sourceIp?: string };
      identity?: { sourceIp?: string | null };
      /** Result of the HTTP API's authorizer (`functions/edge-door.ts`). */
      authorizer?: { lambda?: { edge?: unknown } };
    };
  };
}

export type ApiContext = Context<ApiEnv>;
