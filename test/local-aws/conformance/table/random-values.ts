import type { SeededRandom } from '../../../system/faults/seeded-random.ts';

/** An attribute's value as DynamoDB's protocol has it. */
export type Value = Readonly<Record<string, unknown>>;

const texts = [
  '',
  'a',
  'ab',
  'abc',
  'b',
  'é',
  'Z',
  '\uffff',
  '😀',
  'queued',
  'processing',
  'x'.repeat(40),
  '0001',
  '2026-11',
  'a#b',
];
const numbers = [
  ...[
    '0',
    '1',
    '-1',
    '2',
    '10',
    '2.5',
    '-0.5',
    '1e3',
    '1E-3',
    '0.0',
    '-0',
    '00012',
    '+7',
    '1.50',
    '100',
    '1764000000000',
  ],
  ...['12345678901234567890123456789012345678', '1e125', '-1e-130', '9.9e124'],
];
const bytes = ['', 'AQID', 'AQI=', '/w==', 'AA=='];
export const memberNames = [
  'x',
  'y',
  'z',
  'fence',
  'attempts',
  'leaseUntilMs',
  'rowsDone',
  'a.b',
  '__proto__',
  'constructor',
];
export const attributeNames = [
  ...['a', 'b', 'c', 'n', 'm', 'l', 's', 'status', 'execution', 'held', 'version', 'usedRows'],
  ...['dueShard', 'dueAtMs', 'accountMonth', 'createdAt', 'jobId', 'ttlEpochSeconds', 'deletedAtMs'],
];
export const partitions = ['JOB#1', 'JOB#2', 'ACCOUNT#a', 'SLOTS#a', 'é'];
export const sorts = ['JOB', 'EVENT', 'KEY#1', 'KEY#2', 'WAITING#1', '0', '\uffff', '😀', 'a', 'ab'];
export const shards = ['job#0', 'job#1', 'event#0'];
export const months = ['acc_a#2026-10', 'acc_a#2026-11'];

export const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];
export const some = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** Values, names and keys that a table may be asked with, the same for the same seed. */
export class RandomValues {
  readonly random: SeededRandom;

  constructor(random: SeededRandom) {
    this.random = random;
  }

  text(): Value {
    return { S: this.random.pick(texts) };
  }

  number(): Value {
    return { N: this.random.chance(0.5) ? String(this.random.below(20)) : this.random.pick(numbers) };
  }

  small(limit: number): Value {
    return { N: String(this.random.below(limit)) };
  }

  jobs(): Value {
    return { SS: unique(some(1 + this.random.below(3), () => this.random.pick(['job_1', 'job_2', 'job_3']))) };
  }

  /** Any value, nested a few levels. */
  any(depth = 0): Value {
    const { random } = this;
    const simple = [
      () => this.text(),
      () => this.number(),
      () => ({ BOOL: random.chance(0.5) }),
      () => ({ NULL: true }),
      () => ({ SS: unique(some(1 + random.below(3), () => random.pick(['a', 'b', 'c', 'job_1']))) }),
      () => ({ NS: unique(some(1 + random.below(3), () => String(random.below(5)))) }),
      () => ({ B: random.pick(bytes) }),
    ];
    const nested = [() => ({ L: some(random.below(4), () => this.any(depth + 1)) }), () => this.members(depth + 1)];
    return random.pick<() => Value>(depth > 2 ? simple : [...simple, ...nested])();
  }

  members(depth: number): Value {
    return {
      M: Object.fromEntries(some(this.random.below(4), () => [this.random.pick(memberNames), this.any(depth)])),
    };
  }

  /** A value that an attribute of this name mostly has; now and then any other. */
  ofAttribute(name: string): Value {
    const { random } = this;
    const mostly = (make: () => Value): Value => (random.chance(0.85) ? make() : this.any());
    if (name === 'dueShard') return { S: random.pick(shards) };
    if (name === 'dueAtMs')
      return { N: random.chance(0.8) ? String(random.below(30)) : random.pick(['-5', '1.5', '1e3', '1764000000000']) };
    if (name === 'accountMonth') return { S: random.pick(months) };
    if (name === 'createdAt') return { S: `2026-11-0${1 + random.below(3)}T00:00:00.000Z` };
    if (name === 'status') return { S: random.pick(['queued', 'processing', 'completed', 'failed']) };
    if (name === 'execution' || name === 'm')
      return mostly(() => ({ M: { fence: this.small(4), attempts: this.small(3), leaseUntilMs: this.small(20) } }));
    if (['n', 'version', 'usedRows', 'ttlEpochSeconds'].includes(name)) return mostly(() => this.number());
    if (name === 'held' || name === 's') return mostly(() => this.jobs());
    if (name === 'l') return mostly(() => ({ L: some(random.below(5), () => this.any(1)) }));
    return this.any();
  }

  key(): { readonly pk: Value; readonly sk: Value } {
    return { pk: { S: this.random.pick(partitions) }, sk: { S: this.random.pick(sorts) } };
  }

  item(): Readonly<Record<string, Value>> {
    const names = some(this.random.below(9), () => this.random.pick(attributeNames));
    return { ...this.key(), ...Object.fromEntries(names.map((name) => [name, this.ofAttribute(name)])) };
  }
}
