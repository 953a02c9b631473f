import { S3Client } from '@aws-sdk/client-s3';
import { seededRandom } from '../../../system/faults/seeded-random.ts';
import type { ObjectCall } from '../../../system/simulation/calls.ts';
import { live } from '../../../system/simulation/life.ts';
import { objectsStand } from '../../objects/objects-stand.ts';
import { Compared } from '../sdk/compared.ts';
import type { Step } from '../sdk/target.ts';
import { knownObjectDifferences } from './known-object-differences.ts';
import { RandomObjectSteps, recordedSteps } from './object-steps.ts';
import { objectsTarget } from './objects-target.ts';

/** Selection of the requests to send. */
export interface Share {
  /** Seed of the first life. */
  readonly seed: number;
  readonly seeds: Iterable<number>;
  readonly steps: number;
  readonly lives: number;
}

/** Arbitrary credentials: a judge ignores them, or was started with them. */
export const judgeCredentials = { accessKeyId: 'test', secretAccessKey: 'test' };

/** Requests that delete everything a step used from both servers. */
const endOf = ({ input: { Bucket, Key, UploadId } }: Step): readonly Step[] => [
  ...(UploadId === undefined ? [] : [{ operation: 'AbortMultipartUpload', input: { Bucket, Key, UploadId } }]),
  ...(Key === undefined ? [] : [{ operation: 'DeleteObject', input: { Bucket, Key } }]),
];

/** Sends the same requests to the embedded S3 and another server. Returns the requests of service lives and of all. */
export const compareObjects = async (address: string, { seed, seeds, steps, lives }: Share) => {
  const compared = new Compared(knownObjectDifferences);
  const stand = await objectsStand();
  await stand.start();
  const judge = new S3Client({
    endpoint: address,
    region: 'us-east-1',
    credentials: judgeCredentials,
    forcePathStyle: true,
    maxAttempts: 1,
  });
  let buckets = 0;
  /** In a bucket of its own. */
  const compare = async (name: string, asked: readonly Step[]): Promise<void> => {
    const [ours, theirs] = [objectsTarget(stand.client()), objectsTarget(judge)];
    const bucket = `compared-${process.pid}-${Date.now().toString(36)}-${++buckets}`;
    for (const target of [ours, theirs]) target.give('bucket', bucket);
    const begun: Step = { operation: 'CreateBucket', input: { Bucket: '«bucket»' } };
    for (const [index, step] of [begun, ...asked].entries()) {
      const { isApart } = await compared.ask(ours, theirs, step, `${name} call ${index}`);
      // What one of them alone holds must not count again with each request after it.
      if (isApart) for (const end of endOf(step)) await Promise.all([ours.ask(end), theirs.ask(end)]);
    }
  };
  for (let each = seed; each < seed + lives; each++) {
    const calls: ObjectCall[] = [];
    await live(each, { kind: 'whole', onObjectCall: (call) => calls.push(call) });
    await compare(`life ${each}`, recordedSteps(calls));
  }
  const ofService = { asked: compared.requests, alike: compared.alike };
  for (const each of seeds) {
    const random = new RandomObjectSteps(seededRandom(each));
    await compare(
      `seed ${each}`,
      Array.from({ length: steps }, () => random.next()),
    );
  }
  judge.destroy();
  await stand.end();
  return { compared, ofService };
};
