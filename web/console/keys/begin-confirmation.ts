import { confirmationsPath } from '../../../lib/service/addresses/web-paths.ts';
import type { Confirmation, KeyAction } from '../../../lib/service/http/answers/console.ts';
import { ask } from '../../api/client.ts';

/** Begins a step-up for an action and leaves for the provider. Throws `ApiError`, where this page stays. */
export const beginConfirmation = async (action: KeyAction): Promise<void> => {
  const { redirect_url } = await ask<Confirmation>('POST', confirmationsPath, { body: action });
  location.assign(redirect_url);
};
