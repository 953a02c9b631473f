/** Reverse proxy to the port of its first argument. Adds the headers of its second, as JSON, and prints its port. */
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

const [port, added = '{}'] = process.argv.slice(2);

const server = createServer((request, response) => {
  const { method, url: path, headers } = request;
  const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, ...JSON.parse(added) } };
  const upstream = send(options, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
  });
  upstream.on('error', () => response.destroy());
  request.pipe(upstream);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
