import type { Command } from 'commander';

export interface ConnectionOptions {
  readonly baseUrl?: string;
  readonly apiKey?: string;
}

export const connectionOptions = (command: Command): Command =>
  command
    .option('--base-url <url>', 'the service (default: $BULKFILL_BASE_URL, else the local one)')
    .option('--api-key <key>', 'an export API key (default: $BULKFILL_API_KEY, else that of the local service)');
