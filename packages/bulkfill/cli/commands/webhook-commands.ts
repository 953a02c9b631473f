import type { EventState } from '@bulkfill/service/stores/events/event';
import { type Command, InvalidArgumentError } from 'commander';
import { UsageError } from '../errors.ts';
import { oneOfWords, wholeNumber } from '../options/option-parsers.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { act } from './act.ts';

// Repeated here so that help does not load the service.
const eventStates: readonly EventState[] = ['pending', 'delivered', 'exhausted', 'stopped'];

const defaultLimit = 100;
const maxLimit = 10_000;

interface ListOptions {
  readonly account: string;
  readonly month?: string;
  readonly state?: EventState;
  readonly limit: number;
}

interface ListenOptions {
  readonly port: number;
  readonly secret?: string;
  readonly count?: number;
}

export const addWebhookCommands = (root: Command, io: CliIo): void => {
  const group = root
    .command('webhook')
    .description('Inspect webhook events, resend them, and receive them on this machine.');

  group
    .command('list')
    .description("List the webhook events of an account's jobs, newest first.")
    .requiredOption('--account <account-id>', 'the account')
    .option('--month <yyyy-mm>', 'the UTC month in which the jobs were created (default: this month)', month)
    .option('--state <state>', eventStates.join(', '), oneOfWords(eventStates))
    .option(
      '--limit <n>',
      `maximum number of events (default: ${defaultLimit})`,
      wholeNumber(1, maxLimit),
      defaultLimit,
    )
    .action(
      act(io, async ({ manage }, { account, month: given, state, limit }: ListOptions) => {
        const { requireAccount, listEvents, eventListResult, formatCalendarMonth } = await modules();
        const events = await manage(async (dependencies) => {
          await requireAccount(dependencies, account);
          const inMonth = given ?? formatCalendarMonth(dependencies.clock.nowMs());
          return listEvents(dependencies, { accountId: account, month: inMonth, limit, state });
        });
        const { document, lines } = eventListResult(events);
        return { document: { account_id: account, ...document }, lines };
      }),
    );

  group
    .command('show')
    .description('Show the event of a job and every attempt to deliver it.')
    .argument('<job-id>')
    .action(
      act(io, async ({ manage }, jobId: string) => {
        const { viewEvents, eventResult } = await modules();
        return eventResult(await manage((dependencies) => viewEvents(dependencies, jobId)));
      }),
    );

  group
    .command('resend')
    .description('Resend a webhook event that was delivered, stopped or given up, with the same id and body.')
    .argument('<job-id>')
    .action(
      act(io, async ({ manage }, jobId: string) => {
        const { resendEndedEvent, eventResult } = await modules();
        return eventResult(await manage((dependencies) => resendEndedEvent(dependencies, jobId)));
      }),
    );

  group
    .command('listen')
    .description(
      'Receive, verify and show webhooks on this machine, for development. See also "npm start -- --allow-loopback-webhooks".',
    )
    .option('--port <port>', 'port on 127.0.0.1; 0 lets the system choose', wholeNumber(0, 65_535), defaultListenPort)
    .option(
      '--secret <text>',
      'the webhook_secret of the jobs (default: $WEBHOOK_SECRET, which other users of this machine cannot see)',
    )
    .option(
      '--count <n>',
      'stop after this number of verified events (default: listen until Ctrl-C)',
      wholeNumber(1, maxLimit),
    )
    .action(
      act(io, async ({ json }, { port, secret: given, count }: ListenOptions) => {
        const secret = given ?? io.env.WEBHOOK_SECRET ?? '';
        if (secret.trim() === '')
          throw new UsageError('set --secret or WEBHOOK_SECRET to the webhook_secret of the jobs');
        const { listenForWebhooks } = await import('../webhook/listen-for-webhooks.ts');
        return listenForWebhooks({ port, secret, count, asJson: json }, io);
      }),
    );
};

const defaultListenPort = 9000;

const month = (text: string): string => {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('It must be a month such as 2026-11.');
  return text;
};

const modules = async () => ({
  ...(await import('../operate/event-view.ts')),
  ...(await import('@bulkfill/service/core/clock')),
  ...(await import('@bulkfill/service/workflows/accounts/account-rules')),
  ...(await import('@bulkfill/service/workflows/operations/manage-events')),
});
