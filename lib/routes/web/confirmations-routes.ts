import { formatIsoTime } from '../../core/clock.ts';
import { confirmationsPath, proofPath } from '../../paths/web-paths.ts';
import { confirmableSchema } from '../../stores/confirmations/confirmation.ts';
import type { Confirmation, Proof } from '../../types/console.ts';
import { beginConfirmation } from '../../workflows/confirmations/begin-confirmation.ts';
import { proveConfirmation } from '../../workflows/confirmations/prove-confirmation.ts';
import type { ConfirmationsDependencies, SignInDependencies } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import { readRequestOrigin } from '../request-origin.ts';
import { admitManager, type SessionDependencies } from './admit-session.ts';
import { readRequestJson } from './json-body.ts';

/** `POST /app/api/confirmations` and `…/{id}/proof`. Source: console-and-editor.md, "Keys: the step-up". */
export const addConfirmationsRoutes = (
  api: Api,
  dependencies: SessionDependencies & SignInDependencies & ConfirmationsDependencies,
): void => {
  const { config } = dependencies;

  api.post(confirmationsPath, async (c) => {
    const principal = await admitManager(c, dependencies, 'change');
    const asked = await readRequestJson(c, confirmableSchema);
    const { confirmation, redirectUrl, expiresAtMs } = await beginConfirmation(
      dependencies,
      principal,
      asked,
      readRequestOrigin(c, config),
    );
    const { confirmationId: confirmation_id } = confirmation;
    return c.json(
      { confirmation_id, redirect_url: redirectUrl, expires_at: formatIsoTime(expiresAtMs) } satisfies Confirmation,
      201,
    );
  });
  refuseOtherMethods(api, confirmationsPath, 'POST');

  const provePath = proofPath(':confirmation_id');
  api.post(provePath, async (c) => {
    const principal = await admitManager(c, dependencies, 'change');
    const { confirmable, proof } = await proveConfirmation(dependencies, principal, c.req.param('confirmation_id'));
    return c.json({ ...confirmable, proof } satisfies Proof, 201);
  });
  refuseOtherMethods(api, provePath, 'POST');
};
