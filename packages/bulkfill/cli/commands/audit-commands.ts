import type { AuditRecord } from '@bulkfill/service/stores/audit/audit-entry';
import type { AuditLog } from '@bulkfill/service/stores/audit/audit-log';
import type { Command } from 'commander';
import { CliError } from '../errors.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { act } from './act.ts';

interface ExportOptions {
  readonly account: string;
  readonly out: string;
}

/** Source: command-line-and-library.md, "bulkfill". */
export const addAuditCommands = (root: Command, io: CliIo): void => {
  const group = root.command('audit').description('Export the audit log of an account, and verify an export.');

  group
    .command('export')
    .description('Write the audit log as lines of JSON, oldest first, each with the digest of the line before it.')
    .requiredOption('--account <account-id>', 'the account')
    .requiredOption('--out <file>', 'file for the export; "-" is standard output')
    .action(
      act(io, async ({ manage, json }, { account, out }: ExportOptions) => {
        const { chainEntries, chooseOutput, isStandardOutput, requireAccount, writeAll } = await modules();
        const output = chooseOutput(out, [], io, json);
        const entries = await manage(async (dependencies) => {
          await requireAccount(dependencies, account);
          return readAll(dependencies.audit, account);
        });
        const { lines, sha256 } = chainEntries(account, entries.toReversed());
        await output.write((file) => writeAll(file, [Buffer.from(`${lines.join('\n')}\n`)]));
        return {
          document: { account_id: account, out: output.name, entries: entries.length, sha256 },
          toStderr: isStandardOutput(out),
          lines: [`Wrote ${output.name}: ${entries.length} entries.`, `Keep its last digest elsewhere: ${sha256}`],
        };
      }),
    );

  group
    .command('verify')
    .description('Verify that no line of an export was changed, added or removed.')
    .argument('<file>')
    .option('--sha256 <digest>', 'the last digest, as the export printed it')
    .action(
      act(io, async (_, path: string, options: { readonly sha256?: string }) => {
        const { readFileNamed, verifyChain } = await modules();
        const found = verifyChain((await readFileNamed(path, io.signal)).toString('utf8'));
        if (options.sha256 !== undefined && options.sha256.toLowerCase() !== found.sha256)
          throw new CliError('AUDIT_CHAIN_BROKEN', 'The last digest differs: the file is another export.', {});
        return {
          document: found,
          lines: [`The chain of ${found.entries} entries is whole. Last digest: ${found.sha256}`],
        };
      }),
    );
};

const pageEntries = 1000;

/** Returns all entries, newest first. */
const readAll = async (audit: AuditLog, accountId: string): Promise<readonly AuditRecord[]> => {
  const entries: AuditRecord[] = [];
  for (let after: string | undefined; ; ) {
    const page = await audit.list(accountId, { limit: pageEntries, after });
    entries.push(...page.entries);
    if (page.next === undefined) return entries;
    after = page.next;
  }
};

const modules = async () => ({
  ...(await import('@bulkfill/service/workflows/accounts/account-rules')),
  ...(await import('../input/read-input.ts')),
  ...(await import('../manage/audit-chain.ts')),
  ...(await import('../output/choose-output.ts')),
  ...(await import('../output/vector-writer.ts')),
});
