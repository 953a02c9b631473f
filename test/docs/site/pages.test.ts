import { describe, expect, it } from 'vitest';
import { groups, refuseUnlistedPages } from '../../../docs/site/navigation.ts';
import { purposeOf, slugOf, titleOf } from '../../../docs/site/pages.ts';

describe('the navigation of the site', () => {
  it('lists each page once', () => {
    expect(refuseUnlistedPages).not.toThrow();
  });

  it('refuses pages that are in no group, missing or repeated', () => {
    const [first, ...others] = groups;
    const pages = first?.pages ?? [];
    expect(() => refuseUnlistedPages(others)).toThrow(`unlisted: ${pages.toSorted().join(', ')}`);
    expect(() => refuseUnlistedPages([...groups, { text: 'More', pages: ['use/nothing', pages[0] ?? ''] }])).toThrow(
      `missing: use/nothing; repeated: ${pages[0]}`,
    );
  });
});

describe('facts of pages', () => {
  it('are the heading and the first sentence, without marks', () => {
    expect([titleOf('spec/api'), titleOf('decisions/embedded-table')]).toEqual([
      'The API',
      'The embedded DynamoDB: our own table engine over node:sqlite',
    ]);
    expect(purposeOf('use/common-problems')).toBe('Questions that users of many PDF tools ask, with the answer here.');
  });

  it('are anchors as code hosts make them', () => {
    expect(slugOf('4. TypeScript: a webhook, verified')).toBe('4-typescript-a-webhook-verified');
  });
});
