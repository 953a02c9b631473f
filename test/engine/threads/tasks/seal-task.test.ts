import { openLocalKey } from '@bulkfill/engine/pdf/seal/sealing-key';
import { answerSealQuestions, type SealTask, ThreadSeals } from '@bulkfill/engine/threads/tasks/seal-task';
import { describe, expect, it } from 'vitest';
import { makeIdentity, type TestIdentity } from '../../../support/sealing/test-authority.ts';

const signedAt = '2026-01-02T03:04:05Z';
const taskOf = ({ certificate }: TestIdentity): SealTask => ({ chain: [certificate], signedAt, hasTimestamps: false });

/** Answers with the signatures of a key, and counts them. */
const hostOf = ({ certificate, privateKey }: TestIdentity) => {
  const { sign } = openLocalKey(certificate, privateKey);
  const asked = { times: 0 };
  const counted = (digest: Uint8Array) => {
    asked.times++;
    return sign(digest);
  };
  return { asked, ask: answerSealQuestions({ sign: counted }) };
};

describe('ThreadSeals', () => {
  it('probes a key of another machine once, and then asks the host of each task', async () => {
    const one = makeIdentity();
    const [first, second] = [hostOf(one), hostOf(one)];
    const seals = new ThreadSeals();
    await seals.open(taskOf(one), first.ask);
    const { key } = await seals.open(taskOf(one), second.ask);
    expect([first.asked.times, second.asked.times]).toEqual([1, 0]);
    await key.sign(Buffer.alloc(32));
    expect([first.asked.times, second.asked.times]).toEqual([1, 1]);
  });

  it('opens another key, and a key that was refused, again', async () => {
    const [one, other] = [makeIdentity(), makeIdentity()];
    const seals = new ThreadSeals();
    const { ask } = hostOf(one);
    await seals.open(taskOf(one), ask);
    const refused = { code: 'SEAL_CERTIFICATE_INVALID' };
    await expect(seals.open(taskOf(other), ask)).rejects.toMatchObject(refused);
    await expect(seals.open(taskOf(other), ask)).rejects.toMatchObject(refused);
    const der = one.privateKey.export({ format: 'der', type: 'pkcs8' });
    const { key } = await seals.open({ ...taskOf(one), privateKey: der }, ask);
    expect(key.isDeterministic).toBe(true);
  });
});
