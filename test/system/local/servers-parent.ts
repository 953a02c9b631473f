/** Starts the embedded servers, says which processes they are, and waits to be killed. */
import { startEmbeddedServers } from '../../../local/embedded-servers.ts';

const servers = await startEmbeddedServers();
process.send?.(servers.pids());
