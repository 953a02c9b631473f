import { execFileSync } from 'node:child_process';
import { formatCurlRequest, shellWord } from '@bulkfill/web/console/new-job/curl-request';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Splits a command into words as a POSIX shell does. */
const wordsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `for word in ${command.replaceAll('\\\n', ' ')}; do printf '%s\\0' "$word"; done`], {
    env: { BULKFILL_API_KEY: 'KEY' },
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1);

describe('formatCurlRequest', () => {
  it('returns a command that sends the same form, with a placeholder for the key', () => {
    const command = formatCurlRequest({
      url: 'http://127.0.0.1:8787/v1/bulkfill/export-jobs',
      idempotencyKey: '3f0c3b1e-2f6d-4c8e-9f57-0e4f3c1d2b3a',
      parts: [
        ['pdf', { fileName: "Zoë's form.pdf" }],
        ['svc_file', { fileName: 'a;type=text/html,"b".svc' }],
        ['max_failed_row_percent', '10'],
        ['filename_columns', '["column_0"]'],
      ],
    });
    expect(command).toContain('$BULKFILL_API_KEY');
    expect(wordsOf(command)).toEqual([
      'curl',
      '-sS',
      'http://127.0.0.1:8787/v1/bulkfill/export-jobs',
      '-H',
      'Authorization: Bearer KEY',
      '-H',
      'Idempotency-Key: 3f0c3b1e-2f6d-4c8e-9f57-0e4f3c1d2b3a',
      '-F',
      "pdf=@Zoë's form.pdf",
      '-F',
      'svc_file=@"a;type=text/html,\\"b\\".svc"',
      '--form-string',
      'max_failed_row_percent=10',
      '--form-string',
      'filename_columns=["column_0"]',
    ]);
  });

  it('quotes special characters in any word', () => {
    const texts = fc.array(
      fc.string({ unit: 'binary' }).filter((text) => !/[\0\ud800-\udfff]/.test(text)),
      { minLength: 20, maxLength: 20 },
    );
    fc.assert(
      fc.property(texts, (words) => {
        const tame = words.map((word) => word.replaceAll('\\\n', ''));
        expect(wordsOf(tame.map(shellWord).join(' '))).toEqual(tame);
      }),
      { numRuns: 10 },
    );
  });
});
