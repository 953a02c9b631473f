import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../../lib/errors/app-error.ts';
import type { CommitResult } from '../../../../lib/stores/table/write.ts';
import { CreateUpload } from '../../../../lib/workflows/create-job/create-upload.ts';
import { testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

/** A table that answers commits in order, and one upload with a stored PDF. */
const aWorld = (answers: readonly (CommitResult | Error)[] = []) => {
  const service = testService(stack);
  const left = [...answers];
  const unit = {
    commit: async () => {
      const answer = left.shift() ?? expect.fail('One commit too many.');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const jobId = randomUUID();
  const admit = async (
    decide: (upload: CreateUpload, commit: () => Promise<CommitResult>) => Promise<unknown>,
  ): Promise<unknown> => {
    await using upload = new CreateUpload(service, jobId);
    const file = upload.open('pdf', 'application/pdf');
    await file.write(new Uint8Array([1]));
    await file.finish();
    return await decide(upload, () => upload.commit(unit, []));
  };
  const isStored = async (): Promise<boolean> =>
    (await service.objects.size(`inputs/${jobId}/source.pdf`)) !== undefined;
  const isRecorded = async (): Promise<boolean> => (await service.uploads.condemn(jobId)) !== undefined;
  return { admit, isStored, isRecorded };
};

const refused: CommitResult = { committed: false, refused: new Set(['quota']) };
const lost = new Error('socket hang up');

describe('CreateUpload', () => {
  it('deletes its objects and its record if the request throws before a commit', async () => {
    const { admit, isStored, isRecorded } = aWorld();
    await expect(admit(() => Promise.reject(lost))).rejects.toBe(lost);
    expect([await isStored(), await isRecorded()]).toEqual([false, false]);
  });

  it('deletes its objects if every commit was rejected', async () => {
    const { admit, isStored } = aWorld([refused, refused]);
    await admit(async (_, commit) => [await commit(), await commit()]);
    expect(await isStored()).toBe(false);
  });

  it('keeps its objects if the answer to a commit is lost, and reports that error', async () => {
    const { admit, isStored } = aWorld([refused, lost]);
    await expect(admit(async (_, commit) => [await commit(), await commit()])).rejects.toBe(lost);
    expect(await isStored()).toBe(true);
  });

  it('keeps its objects after a commit, whatever fails later', async () => {
    const { admit, isStored } = aWorld([{ committed: true }]);
    const decide = async (_: CreateUpload, commit: () => Promise<CommitResult>) => {
      await commit();
      throw lost;
    };
    await expect(admit(decide)).rejects.toBe(lost);
    expect(await isStored()).toBe(true);
  });

  it('leaves its record to the sweep if a file was cut off, and deletes it if the service rejected the body', async () => {
    const halfAFile = (cause: Error) => async (upload: CreateUpload) => {
      await upload.open('svc_file', 'application/gzip').write(new Uint8Array([1]));
      upload.bodyFailed(cause);
      throw cause;
    };
    const cutOff = aWorld();
    await expect(cutOff.admit(halfAFile(lost))).rejects.toBe(lost);
    expect([await cutOff.isStored(), await cutOff.isRecorded()]).toEqual([false, true]);
    const tooLarge = aWorld();
    await expect(tooLarge.admit(halfAFile(new AppError('PAYLOAD_TOO_LARGE')))).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
    expect([await tooLarge.isStored(), await tooLarge.isRecorded()]).toEqual([false, false]);
  });
});
