import { readFileSync } from 'node:fs';
import { mib } from '@bulkfill/engine/core/units';
import { commandOf, descendantsOf } from '../../system/local/process-tree.ts';

/** Resident memory of the processes of a service that live as long as it does, in bytes. */
export interface ServiceMemory {
  readonly api: number;
  readonly table: number;
  readonly storage: number;
}

const residentBytes = (pid: number | undefined): number => {
  const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) * 1024;
};

/** Returns the embedded servers of the service with the given process. */
export const serversOf = (pid: number) => {
  const below = descendantsOf(pid).filter((each) => !commandOf(each).includes('orphan-guard'));
  const running = (sign: string): number | undefined => below.find((each) => commandOf(each).includes(sign));
  return { table: running('table-server'), storage: running('s3-and-sqs-server') };
};

export const memoryOf = (pid: number): ServiceMemory => {
  const { table, storage } = serversOf(pid);
  return { api: residentBytes(pid), table: residentBytes(table), storage: residentBytes(storage) };
};

const totalOf = ({ api, table, storage }: ServiceMemory): number => api + table + storage;
const inMib = (bytes: number): number => Math.round((bytes / mib) * 10) / 10;
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The slope of the line of least squares through points, in y per x. */
const slopeOf = (points: readonly (readonly [number, number])[]): number => {
  const x = mean(points.map(([at]) => at));
  const y = mean(points.map(([, value]) => value));
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread;
};

/** Minutes that a new process takes to load its code and to fill its caches. */
const warmUpMinutes = 10;
const averaged = 5;

/** Memory by the minute. */
export class MemorySamples {
  readonly #samples: { readonly minute: number; readonly memory: ServiceMemory }[] = [];

  add(minute: number, memory: ServiceMemory): void {
    this.#samples.push({ minute, memory });
  }

  /** Start and end are means of five minutes; start and slope are taken after the first ten. */
  figures() {
    const warm = this.#samples.filter(({ minute }) => minute >= warmUpMinutes);
    const slope = (of: (memory: ServiceMemory) => number): number =>
      inMib(slopeOf(warm.map(({ minute, memory }) => [minute / 60, of(memory)] as const)));
    const meanOf = (some: typeof warm): number => inMib(mean(some.map(({ memory }) => totalOf(memory))));
    return {
      memoryAtStartMib: meanOf(warm.slice(0, averaged)),
      memoryAtEndMib: meanOf(warm.slice(-averaged)),
      mostMemoryMib: inMib(Math.max(0, ...this.#samples.map(({ memory }) => totalOf(memory)))),
      memorySlopeMibPerHour: slope(totalOf),
      slopesMibPerHour: {
        api: slope(({ api }) => api),
        table: slope(({ table }) => table),
        storage: slope(({ storage }) => storage),
      },
      samplesMib: this.#samples.map(({ memory: { api, table, storage } }) =>
        [api, table, storage].map((bytes) => Math.round(bytes / mib)).join(' '),
      ),
    };
  }
}
