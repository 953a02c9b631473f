import { readFileSync } from 'node:fs';
import { descendantsOf } from '../../system/local/process-tree.ts';

const proportionalBytes = (pid: number): number => {
  try {
    const [, kib = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kib) * 1024;
  } catch {
    // It has ended meanwhile.
    return 0;
  }
};

/** Returns the memory of a server and all its processes (sum of PSS), and that of the first alone, in bytes. */
export const memoryOf = (pid: number) => {
  const own = proportionalBytes(pid);
  return { own, total: descendantsOf(pid).reduce((sum, each) => sum + proportionalBytes(each), own) };
};

/** Returns the slope of the line of least squares through points, in y per x. */
export const slopeOf = (points: readonly (readonly [x: number, y: number])[]): number => {
  const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
  const x = mean(points.map(([one]) => one));
  const y = mean(points.map(([, one]) => one));
  const spread = points.reduce((sum, [one]) => sum + (one - x) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, [one, other]) => sum + (one - x) * (other - y), 0) / spread;
};
