import { inject } from 'vitest';
import { bulkfill } from '../../deployed/client/bulkfill.ts';
import { aCustomer } from '../../deployed/client/customer.ts';
import { send } from '../../system/black-box/client/send.ts';
import type { Target } from '../target.ts';

/** The stack that the deployed suite has deployed, at its own limits. */
export const deployedTarget: Target = {
  abilities: [],
  start: async () => ({
    world: async () => {
      const { accountId, key, client, clientOf, pdf, signer, defaults } = await aCustomer('Black box');
      return {
        account: { id: accountId, key },
        client,
        clientOf,
        send: (path, outgoing) => send(`${inject('deployed').baseUrl}${path}`, outgoing),
        newAccount: async (plan) => {
          const { accountId: id, key: its } = await aCustomer('Another', undefined, plan);
          return { id, key: its };
        },
        operate: bulkfill,
        signer,
        pdf,
        defaults,
      };
    },
    stop: async () => undefined,
  }),
};
