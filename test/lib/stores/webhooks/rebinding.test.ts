import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { targetGuard } from '../../../../lib/stores/webhooks/target-guard.ts';
import { undiciWebhookSender } from '../../../../lib/stores/webhooks/undici-webhook-sender.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A receiver on one loopback address, and what came to it. */
const listenOn = async (address: string, port = 0) => {
  const came: string[] = [];
  const server = createServer((request, response) => {
    came.push(request.headers.host ?? '');
    response.writeHead(204).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  return { came, port: (server.address() as AddressInfo).port };
};

/** A name server with another answer for each request; it repeats the last. */
const changing = (...answers: readonly string[][]) => {
  let asked = 0;
  return {
    asked: () => asked,
    resolve: async () => {
      asked++;
      return answers[Math.min(asked, answers.length) - 1] ?? [];
    },
  };
};

const send = undiciWebhookSender();

/** Both receivers are on loopback: the first represents a public host, the second an internal one. */
const rebound = async () => {
  const outside = await listenOn('127.0.0.1');
  const inside = await listenOn('127.0.0.2', outside.port);
  const url = new URL(`http://hooks.example:${outside.port}/in`);
  return { outside, inside, url, request: { url, headers: {}, body: '{}', timeoutMs: 5000 } };
};

describe('DNS rebinding between check and connect', () => {
  it('connects to the checked address without another lookup', async () => {
    const { outside, inside, url, request } = await rebound();
    const names = changing(['127.0.0.1'], ['127.0.0.2']);
    const guard = targetGuard(names.resolve, new Set([url.origin]));
    const addresses = await guard.check(url);
    expect(await names.resolve()).toEqual(['127.0.0.2']);
    expect(await send({ ...request, addresses })).toMatchObject({ status: 204 });
    expect(outside.came).toEqual([url.host]);
    expect(inside.came).toEqual([]);
    expect(names.asked()).toBe(2);
  });

  it('rejects the changed address at the next attempt before connecting', async () => {
    const { outside, inside, url } = await rebound();
    const guard = targetGuard(changing(['93.184.216.34'], ['93.184.216.34', '127.0.0.2']).resolve, new Set());
    expect(await guard.check(url)).toEqual(['93.184.216.34']);
    await expect(guard.check(url)).rejects.toMatchObject({ code: 'INVALID_WEBHOOK_TARGET' });
    expect([outside.came, inside.came]).toEqual([[], []]);
  });
});
