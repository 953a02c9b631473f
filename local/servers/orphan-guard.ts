import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Kills `child` as soon as this process is gone, even after SIGKILL. For children that cannot be trusted to notice, as
 * their only thread may be busy computing.
 *
 * A shell waits on a pipe whose other end only this process holds. When the process ends, the pipe closes and the shell
 * acts. Unlike `prctl(PR_SET_PDEATHSIG)` it works on every POSIX system, and unlike a Node process it needs only 2 MB.
 */
export const guardAgainstOrphan = (child: ChildProcess): void => {
  if (process.platform === 'win32' || child.pid === undefined) return;
  const script = 'read -r _; kill -9 "$1" 2>/dev/null';
  const guard = spawn('/bin/sh', ['-c', script, 'bulkfill-orphan-guard', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  // After the child has exited in order, another process may get its id.
  child.once('exit', () => guard.kill('SIGKILL'));
};
