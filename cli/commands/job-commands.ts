import type { Command } from 'commander';
import { type CliIo, printResult } from '../cli-io.ts';
import { globalOptions } from '../global-options.ts';

/** `bulkfill job show`. */
export const addJobCommands = (root: Command, io: CliIo): void => {
  const group = root.command('job').description('Look into jobs.');

  group
    .command('show')
    .description('Tell the whole story of a job: states, attempts, lease, sizes, quota, event and its delivery.')
    .argument('<job-id>')
    .action(async (jobId: string, _options: unknown, command: Command) => {
      const { manage, viewJob, jobResult } = await modules();
      const { json, ...target } = globalOptions(command, io);
      const { document, lines } = await manage(target, io, async (dependencies) =>
        jobResult(await viewJob(dependencies, jobId), dependencies.clock.nowMs()),
      );
      printResult(io, json, document, lines);
    });
};

const modules = async () => ({
  ...(await import('../manage/connect-management.ts')),
  ...(await import('../operate/job-view.ts')),
  ...(await import('../../lib/workflows/operations/view-job.ts')),
});
