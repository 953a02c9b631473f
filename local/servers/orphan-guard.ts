import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Kills `child` as soon as this process is gone, even when it was SIGKILLed. For children that cannot be trusted to notice,
 * as their only thread may be busy computing.
 *
 * A shell waits on a pipe whose other end only we hold. Whatever ends us closes the pipe, and the shell acts. Unlike
 * `prctl(PR_SET_PDEATHSIG)` it exists on every POSIX system, and unlike a Node process it costs 2 MB.
 */
export const guardAgainstOrphan = (child: ChildProcess): void => {
  if (process.platform === 'win32' || child.pid === undefined) return;
  const script = 'read -r _; kill -9 "$1" 2>/dev/null';
  const guard = spawn('/bin/sh', ['-c', script, 'bulkfill-orphan-guard', String(child.pid)], { stdio: ['pipe', 'ignore', 'ignore'] });
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  // Once the child has ended in good order its number may belong to somebody else.
  child.once('exit', () => guard.kill('SIGKILL'));
};
