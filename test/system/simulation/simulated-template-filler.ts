import { hash } from 'node:crypto';
import type { TemplateFiller } from '../../../lib/engine/threads/work/template-filler.ts';
import type { Clock } from '../../../lib/service/kit/clock.ts';

/** Fills documents that are what was sent, each another one each time, as an engine of another version might. A row that says `bad` fails. */
export const simulatedTemplateFiller = (clock: Clock): TemplateFiller => {
  let count = 0;
  return {
    fill: async ({ body }) => {
      await clock.sleep(20);
      const text = Buffer.from(body).toString();
      const failed = text.includes('bad');
      const pdf = Buffer.from(`%PDF ${++count} ${text}`);
      return {
        result: {
          rowNumber: 1,
          status: failed ? 'failed' : 'success',
          fileName: failed ? null : 'row_1.pdf',
          fileSizeBytes: failed ? null : pdf.length,
          sha256: failed ? null : hash('sha256', pdf, 'hex'),
          applied: failed ? 0 : 1,
          skipped: 0,
          warnings: [],
          notices: [],
          error: failed ? { code: 'ROW_GENERATION_FAILED', message: 'The PDF of this row could not be generated.' } : undefined,
        },
        pdf: failed ? null : pdf,
      };
    },
  };
};
