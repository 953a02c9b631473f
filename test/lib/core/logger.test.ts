import { describe, expect, it } from 'vitest';
import { jsonLogger } from '../../../lib/core/logger.ts';

const logged = (level: Parameters<typeof jsonLogger>[0]) => {
  const lines: Record<string, unknown>[] = [];
  const logger = jsonLogger(
    level,
    (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
    () => 0,
    { host: 'test' },
  );
  return { lines, logger };
};

describe('jsonLogger', () => {
  it('writes one JSON object per line, with the fields of its parents', () => {
    const { lines, logger } = logged('info');
    logger.with({ job_id: 'j' }).info('done', { rows: 3 });
    logger.debug('not shown');
    expect(lines).toEqual([
      { time: '1970-01-01T00:00:00.000Z', level: 'info', message: 'done', host: 'test', job_id: 'j', rows: 3 },
    ]);
  });

  it('writes the chain of causes, and stops at a cycle', () => {
    const { lines, logger } = logged('warn');
    const inner: Error & { code?: string } = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const outer = new Error('failed', { cause: inner });
    logger.error('oh', {}, outer);
    expect(lines[0]?.causes).toMatchObject([{ message: 'failed' }, { message: 'refused', code: 'ECONNREFUSED' }]);
    inner.cause = outer;
    logger.error('oh', {}, outer);
    expect(lines[1]?.causes).toHaveLength(5);
  });
});
