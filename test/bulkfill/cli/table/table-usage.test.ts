import { describe, expect, it } from 'vitest';
import { bulkfill } from '../run-in-process.ts';

const render = (...args: string[]) =>
  bulkfill(['render', '--pdf', 'form.pdf', '--template', 'form.json', '--out', 'out.zip', ...args]);

describe('--table options', () => {
  it.each([
    [['--table', 'a.csv', '--header', 'maybe'], 'yes, no, auto'],
    [['--table', 'a.csv', '--header', '0'], 'the line that names the columns'],
    [['--table', 'a.csv', '--delimiter', '/'], '"," ";" "|" and tab'],
    [['--table', 'a.csv', '--encoding', 'klingon'], 'windows-1252'],
    [['--table', 'a.csv', '--locale', '!'], 'de-DE'],
    [['--table', 'a.csv', '--locale', 'deutsch'], 'It must be a language such as de-DE'],
    [['--table', 'a.csv', '--locale', 'de_DE'], 'It must be written with a hyphen: de-DE.'],
    [['--table', 'a.csv', '--dates', 'ISO-8601'], 'shown, iso'],
    [['--table', 'a.csv', '--csv', 'b.csv'], 'exactly one of --table, --csv and --rows'],
    [['--csv', 'a.csv', '--header', 'yes'], '--header needs --table'],
    [['--rows', 'a.json', '--sheet', 'A'], '--sheet needs --table'],
    [['--table', 'a.csv', '--svc', 'form.svc'], 'exactly one of --svc and --template'],
  ])('reject %j', async (args, words) => {
    expect(await render(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
  });

  it.each(['0', '5-2', '', '1,,2', 'x', '-3', '1-'])('reject --rows-range "%s"', async (range) => {
    const words = 'Use row numbers and ranges';
    expect(await render('--table', 'a.csv', '--rows-range', range)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(words),
    });
  });
});
