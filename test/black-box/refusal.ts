import { expect } from 'vitest';
import type { Answer } from '../system/black-box/client/send.ts';

/** Expects an error envelope of `code` and `message` only, with a request id. */
export const expectRefusal = (answer: Answer, status: number, code: string): void => {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: { code, message: expect.stringMatching(/\S/) },
  });
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.headers['x-request-id']).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
};
