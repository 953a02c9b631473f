import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { globalOptions } from '../options/global-options.ts';
import { type CliIo, printResult } from '../terminal/cli-io.ts';

interface BackupOptions {
  readonly to?: string;
  readonly verify?: string | true;
}

/** Adds `bulkfill backup` and `bulkfill restore`. Source: server.md, "Backup". */
export const addBackupCommands = (root: Command, io: CliIo): void => {
  root
    .command('backup')
    .description('Copy the data folder of a server, which may run, to another folder, with a digest of each file.')
    .option('--to <dir>', 'new or empty folder for the backup')
    .option('--verify [dir]', 'compare each file with its digest; an existing backup is compared alone')
    .action(async ({ to, verify }: BackupOptions, command: Command) => {
      const { dataDir, json } = globalOptions(command, io);
      const checked = typeof verify === 'string' ? verify : to;
      if (checked === undefined) throw new UsageError('give --to, or a folder to --verify');
      const { backUp, isBackup, verifyBackup } = await modules();
      // Other users of this machine must not read the copies, whatever the mode of their folder.
      process.umask(0o077);
      const isMade = typeof verify === 'string' || (verify === true && isBackup(checked));
      const made = isMade ? undefined : await backUp(dataDir, checked);
      const manifest = verify === undefined && made !== undefined ? made : await verifyBackup(checked);
      printResult(io, json, { folder: checked, verified: verify !== undefined, ...manifest }, [
        `${checked} is a backup of ${manifest.files.length} files${verify === undefined ? '' : ', and each has its digest'}.`,
      ]);
    });

  root
    .command('restore')
    .description('Copy a backup to a new data folder, after a comparison of every file with its digest.')
    .requiredOption('--from <dir>', 'folder of the backup')
    .requiredOption('--to <dir>', 'new or empty data folder')
    .action(async ({ from, to }: { from: string; to: string }, command: Command) => {
      const { restore } = await modules();
      const manifest = await restore(from, to);
      printResult(io, globalOptions(command, io).json, { folder: to, ...manifest }, [
        `${to} is restored: ${manifest.files.length} files of version ${manifest.version}.`,
      ]);
    });
};

const modules = async () => ({
  ...(await import('@bulkfill/local/serve/backup')),
  ...(await import('@bulkfill/local/serve/backup-manifest')),
});
