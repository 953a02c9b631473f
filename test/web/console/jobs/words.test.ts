import { conformanceWords } from '@bulkfill/web/console/jobs/conformance-words';
import { durationWords, measureJobDuration, timeLeftWords } from '@bulkfill/web/console/jobs/duration-words';
import { findJobAdvice } from '@bulkfill/web/console/jobs/job-advice';
import { chargeWords, speedWords } from '@bulkfill/web/console/jobs/job-numbers';
import { counted, sizeWords } from '@bulkfill/web/language/numbers';
import { texts } from '@bulkfill/web/texts/failures';
import { describe, expect, it } from 'vitest';
import { jobErrorCodes } from '../../../../lib/stores/jobs/job-error.ts';

describe('durations', () => {
  it.each([
    [-5, '0.0 s'],
    [840, '0.8 s'],
    [9949, '9.9 s'],
    [9950, '10 s'],
    [59_499, '59 s'],
    [59_500, '1 min 00 s'],
    [185_000, '3 min 05 s'],
    [3_599_499, '59 min 59 s'],
    [3_720_000, '1 h 02 min'],
  ])('formats %i ms as %s', (ms, words) => {
    expect(durationWords(ms)).toBe(words);
  });

  it('measures a job from its creation to its end, or to now', () => {
    const created_at = '2026-11-22T12:00:00.000Z';
    expect(measureJobDuration({ created_at, completed_at: '2026-11-22T12:00:03.500Z' }, 0)).toBe(3500);
    expect(measureJobDuration({ created_at, completed_at: null }, Date.parse('2026-11-22T12:01:00.000Z'))).toBe(60_000);
    expect(measureJobDuration({ created_at, completed_at: null }, Date.parse('2026-11-22T11:59:59.000Z'))).toBe(0);
  });
});

describe('time left', () => {
  it.each([
    [0.4, 'a few seconds'],
    [5, 'about 5 s'],
    [22, 'about 20 s'],
    [54, 'about 55 s'],
    [55, 'about 1 min'],
    [200, 'about 3 min'],
    [3569, 'about 59 min'],
    [3570, 'about 1 h 00 min'],
    [9000, 'about 2 h 30 min'],
  ])('formats %d s as %s', (seconds, words) => {
    expect(timeLeftWords(seconds)).toBe(words);
  });
});

describe('speed', () => {
  it.each([
    [0.44, '0.4 rows/s'],
    [12.4, '12.4 rows/s'],
    [1243.6, '1,240 rows/s'],
  ])('formats %d as %s', (speed, words) => {
    expect(speedWords(speed)).toBe(words);
  });
});

describe('advice on a failed job', () => {
  it('exists for every code that ends a job', () => {
    expect(Object.keys(texts.advices).toSorted()).toEqual(jobErrorCodes.toSorted());
  });

  it('exists for a code of a newer service', () => {
    expect(findJobAdvice('SOMETHING_NEW')).toMatch(/run again/);
  });
});

describe('sizes and counts', () => {
  it.each([
    [999, '999 B'],
    [1000, '1 kB'],
    [999_499, '999 kB'],
    [999_500, '1.0 MB'],
    [9_949_999, '9.9 MB'],
    [94_371_840, '94 MB'],
    [999_500_000, '1.0 GB'],
  ])('formats %i bytes as %s', (bytes, words) => {
    expect(sizeWords(bytes)).toBe(words);
  });

  it('groups digits, and uses the singular for one row', () => {
    expect([0, 1, 12_345].map((count) => counted(count, 'row', 'rows'))).toEqual(['0 rows', '1 row', '12,345 rows']);
  });
});

describe('lost conformance of a job', () => {
  it('has a sentence for each lost flavour, with the first overlay and its reason', () => {
    const loss = (overlay_id: string | null, message: string) => ({ code: 'TRANSPARENCY', overlay_id, message });
    expect(
      conformanceWords([
        {
          flavour: 'PDF/A-1a',
          kept: false,
          losses: [loss('name', 'Its opacity is below 1.'), loss('town', 'Its opacity is below 1.')],
        },
        { flavour: 'PDF/UA-1', kept: true, losses: [loss(null, 'It declares nothing.')] },
        { flavour: 'PDF/A-2b', kept: true, losses: [] },
      ]),
    ).toEqual([
      'No PDF is PDF/A-1a. Element “name”: Its opacity is below 1. The manifest lists 1 more.',
      'The print file is not PDF/UA-1. It declares nothing.',
    ]);
    expect(conformanceWords()).toEqual([]);
  });
});

describe('chargeWords', () => {
  it('names the free and the charged rows', () => {
    expect(chargeWords(9, 0, true)).toMatch(/^Running them again is free/);
    expect(chargeWords(1, 0, true)).toMatch(/^Running it again is free/);
    expect(chargeWords(9, 0, false)).toBe('9 rows will be charged.');
    expect(chargeWords(0, 1, true)).toBe('1 row will be charged.');
    expect(chargeWords(2, 7, true)).toBe('2 rows that failed are free, 7 rows with a PDF will be charged again.');
    expect(chargeWords(1, 1, true)).toBe('1 row that failed is free, 1 row with a PDF will be charged again.');
  });
});
