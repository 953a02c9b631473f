import { enableCodeCache } from '@bulkfill/service/core/code-cache';
import { ensureHome } from '@bulkfill/service/core/ensure-home';
import { runProcess } from './run-process.ts';

ensureHome();
enableCodeCache();
// In the bundle, the launcher of a render starts packages/bulkfill/cli/start-render.ts.
if (process.argv[2] === 'render') await runProcess((await import('./run-render.ts')).runRender);
else {
  const { runCli } = await import('./run-cli.ts');
  const { askAtTerminal } = await import('./terminal/ask-at-terminal.ts');
  await runProcess(runCli, askAtTerminal(process.stdin, process.stderr));
}
