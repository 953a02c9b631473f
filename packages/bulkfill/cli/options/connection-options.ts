import type { Command } from 'commander';

export interface ConnectionOptions {
  readonly baseUrl?: string;
  readonly apiKey?: string;
}

export const connectionOptions = (command: Command): Command =>
  command
    .option('--base-url <url>', 'base URL of the service (default: $BULKFILL_BASE_URL, else the local service)')
    .option('--api-key <key>', 'export API key (default: $BULKFILL_API_KEY, else the key of the local service)');
