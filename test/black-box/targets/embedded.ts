import { clientOf } from '../../system/black-box/client/client.ts';
import { send } from '../../system/black-box/client/send.ts';
import { aWorld } from '../../system/black-box/client/world.ts';
import type { Target } from '../target.ts';

/** `npm start` in its own processes, over HTTP. */
export const embeddedTarget: Target = {
  abilities: ['settings', 'prompt jobs', 'many requests', 'exact requests', 'output', 'storage'],
  start: async (settings) => {
    const { service, signer, pdf, defaults } = await aWorld(settings);
    return {
      world: async () => {
        const account = await service.account('business');
        return {
          account,
          client: clientOf(service, account.key, defaults),
          clientOf: (key) => clientOf(service, key, defaults),
          send: (path, outgoing) => send(`${service.baseUrl}${path}`, outgoing),
          newAccount: service.account,
          operate: service.bulkfill,
          output: service.output,
          storedKeys: service.storedKeys,
          signer,
          pdf,
          defaults,
        };
      },
      stop: service.stop,
    };
  },
};
