import { hash } from 'node:crypto';
import { readOneRowRequest } from '@bulkfill/engine/fill/one-row-request';
import type { TemplateFiller } from '@bulkfill/engine/threads/tasks/template-filler';
import type { Clock } from '../../../lib/core/clock.ts';
import { aRowResult } from '../../support/service/fake-documents.ts';

/**
 * Returns the request as the document, with other bytes each time, like engines of different versions. A row `bad`
 * fails.
 */
export const simulatedTemplateFiller = (clock: Clock): TemplateFiller => {
  let count = 0;
  return {
    request: async ({ body }) => readOneRowRequest(body),
    fill: async ({ body }) => {
      await clock.sleep(20);
      const text = Buffer.from(body).toString();
      const failed = text.includes('bad');
      const pdf = Buffer.from(`%PDF ${++count} ${text}`);
      const result = aRowResult(1, pdf.length, failed);
      return {
        result: failed ? result : { ...result, sha256: hash('sha256', pdf, 'hex') },
        pdf: failed ? null : pdf,
      };
    },
  };
};
