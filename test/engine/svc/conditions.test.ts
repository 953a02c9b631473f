import { isEngineError } from '@bulkfill/engine/core/engine-error';
import { PackageSchemaError } from '@bulkfill/engine/svc/package-schema-error';
import { describe, expect, it } from 'vitest';
import { anOverlay, aPayload, aTemplate, roundTrip } from './package-builders.ts';

type Members = Readonly<Record<string, unknown>>;

const issuesOf = async (payload: unknown): Promise<readonly string[]> => {
  try {
    await roundTrip(payload);
    return [];
  } catch (error) {
    if (!isEngineError(error, 'INVALID_DOQLO_SCHEMA') || !(error.cause instanceof PackageSchemaError)) throw error;
    return error.cause.issues.map(({ path, rule }) => `${path} ${rule}`);
  }
};

const overlay = (members: Members, template: Members = {}) =>
  issuesOf(aPayload({ template: aTemplate({ ...template, columns: [], overlays: [anOverlay(members)] }) }));
const when = (condition: unknown) => overlay({ when: condition });
const at = 'template.overlays[0].when';

const test = { column: 'column_3', is: 'x' };
const times = <Value>(count: number, of: Value): Value[] => Array.from({ length: count }, () => of);
const nested = (levels: number): unknown => (levels === 0 ? test : { not: nested(levels - 1) });

describe('overlay condition', () => {
  it.each<[unknown]>([
    [{ column: 'column_3', is: '' }],
    [{ column: 'column_3', in: times(200, 'x') }],
    [{ column: 'column_3', blank: false }],
    [{ column: 'column_3', above: 18, upTo: 65 }],
    [{ column: 'column_3', from: -5_000_000.5, inputLocale: 'de-DE' }],
    [{ column: 'column_3', since: '2026-02-28', before: '2026-03-01', input: ['dd.MM.yyyy', 'yyyy-MM-dd'] }],
    [{ all: times(50, test) }],
    [{ any: [{ not: test }] }],
    [nested(8)],
  ])('accepts %j', async (condition) => {
    expect(await when(condition)).toEqual([]);
  });

  it.each<[unknown, string]>([
    [null, `${at} must be an object`],
    [[test], `${at} must be an object`],
    [{}, `${at}.column must be column_<n> with n from 0 to 16383`],
    [
      { column: 'column_3' },
      `${at} must hold a test: one of is, in, blank, above, from, below, upTo, after, since, before, until`,
    ],
    [{ column: 'name', is: 'x' }, `${at}.column must be column_<n> with n from 0 to 16383`],
    [{ column: 'column_3', is: 5 }, `${at}.is must be a string`],
    [{ column: 'column_3', in: [] }, `${at}.in must be an array of 1 to 200 strings`],
    [{ column: 'column_3', in: times(201, 'x') }, `${at}.in must be an array of 1 to 200 strings`],
    [{ column: 'column_3', in: ['x', null] }, `${at}.in[1] must be a string`],
    [{ column: 'column_3', blank: 'yes' }, `${at}.blank must be true or false`],
    [{ column: 'column_3', is: 'x', blank: true }, `${at} must hold one test, and holds is, blank`],
    [{ column: 'column_3', above: 1, from: 1 }, `${at} must hold one of above and from`],
    [{ column: 'column_3', above: '18' }, `${at}.above must be a number`],
    [{ column: 'column_3', above: 1, after: '2026-01-01' }, `${at} must hold one test, and holds a number, a date`],
    [
      { column: 'column_3', above: 1, inputLocale: 'xx-never' },
      `${at}.inputLocale must be a language tag whose numbers are known, such as de-DE`,
    ],
    [{ column: 'column_3', above: 1, input: 'yyyy' }, `${at}.input is not a member of such a condition`],
    [{ column: 'column_3', before: '2026-02-30' }, `${at}.before must be a date of the form 2026-01-31 that exists`],
    [{ column: 'column_3', is: 'x', unless: 'y' }, `${at}.unless is not a member of such a condition`],
    [
      { column: 'column_3', after: '2026-01-01', input: 'd M y d M y' },
      `${at}.input must be a date pattern of at most 100 characters that has each field once, such as dd.MM.yyyy`,
    ],
    [
      { column: 'column_3', after: '2026-01-01', inputLocale: 'german' },
      `${at}.inputLocale must be a language tag whose numbers are known, such as de-DE`,
    ],
    [{ all: [] }, `${at}.all must be an array of 1 to 50 conditions`],
    [{ any: times(51, test) }, `${at}.any must be an array of 1 to 50 conditions`],
    [{ not: [test] }, `${at}.not must be an object`],
    [{ all: [test], any: [test] }, `${at} must hold one of all and any`],
    [nested(9), `${at}${'.not'.repeat(8)} must not be in more than 8 of all, any, not`],
  ])('rejects %j', async (condition, issue) => {
    expect(await when(condition)).toContain(issue);
  });

  it('requires a column that the template lists, unless it lists none', async () => {
    const columns = [{ key: 'column_0', label: 'Name' }];
    const template = (column: string) => aTemplate({ columns, overlays: [anOverlay({ when: { column, is: 'x' } })] });
    expect(await issuesOf(aPayload({ template: template('column_0') }))).toEqual([]);
    expect(await issuesOf(aPayload({ template: template('column_1') }))).toEqual([
      `${at} must ask for columns that the template lists, and asks for column_1`,
    ]);
  });

  it('is limited to 200 per template', async () => {
    const overlays = (count: number) => times(count, 0).map((_, index) => anOverlay({ id: `o${index}`, when: test }));
    expect(await issuesOf(aPayload({ template: aTemplate({ columns: [], overlays: overlays(200) }) }))).toEqual([]);
    expect(await issuesOf(aPayload({ template: aTemplate({ columns: [], overlays: overlays(201) }) }))).toEqual([
      'template.overlays[200].when must not bring the conditions of the template to more than 200',
    ]);
  });

  it('is unknown in version 4, like pages and counters', async () => {
    const old = (members: Members) =>
      aPayload({ schemaVersion: 4, template: aTemplate({ overlays: [anOverlay(members)] }) });
    const { template } = await roundTrip(old({ when: 'nonsense', pages: 'nonsense' }));
    expect(template.overlays[0]).not.toHaveProperty('when');
    expect(template.overlays[0]).not.toHaveProperty('pages');
    expect(await issuesOf(old({ value: { text: '{{rows}}' } }))).toHaveLength(1);
  });
});

describe('overlay pages', () => {
  it.each<[unknown]>([['all'], ['odd'], ['even'], ['first'], ['last'], [[2, 0]]])('accept %j', async (pages) => {
    expect(await overlay({ page: undefined, pages })).toEqual([]);
  });

  it.each<[unknown]>([
    ['every'],
    [[]],
    [[1, 1]],
    [[-1]],
    [[0.5]],
    [['0']],
    [3],
    [null],
    [times(1001, 0).map((_, index) => index)],
  ])('reject %j', async (pages) => {
    expect(await overlay({ page: undefined, pages })).toEqual([
      'template.overlays[0].pages must be all, odd, even, first, last, or an array of 1 to 1000 page numbers from 0, each once',
    ]);
  });

  it('replace page: exactly one of the two is required', async () => {
    expect(await overlay({ page: 0, pages: 'all' })).toEqual([
      'template.overlays[0].pages must not be there where page is',
    ]);
    expect(await overlay({ page: undefined })).toEqual(['template.overlays[0].page is required']);
  });
});

describe('counter placeholder', () => {
  it.each(['{{row_number}}', '{{rows:20}}', 'Page {{page}} of {{pages:2}}, {{column_0}}'])(
    'accepts %s',
    async (text) => {
      expect(await overlay({ value: { text } })).toEqual([]);
    },
  );

  it.each([
    '{{row}}',
    '{{rows:0}}',
    '{{rows:21}}',
    '{{rows:}}',
    '{{rows:2:2}}',
    '{{rows:x}}',
    '{{ rows }}',
    '{{Rows}}',
    '{{column_0:3}}',
  ])('rejects %s', async (text) => {
    expect((await overlay({ value: { text } }))[0]).toMatch(
      /^template\.overlays\[0\]\.value must hold only placeholders/,
    );
  });
});
