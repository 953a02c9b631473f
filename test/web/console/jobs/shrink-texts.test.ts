import { withShrunkTexts } from '@bulkfill/web/console/jobs/shrink-texts';
import { expect, it } from 'vitest';

const text = { id: 'name', kind: 'text', wrap: true, overflow: 'error', size: 12 };
const other = { ...text, id: 'city' };
const field = { id: 'box', kind: 'field', field: 'Box' };
const template = { schemaVersion: 5, overlays: [text, other, field] };

it('lets the named texts of a template shrink, in place of an error or of breaks', () => {
  expect(withShrunkTexts(template, ['name', 'box'])).toEqual({
    schemaVersion: 5,
    overlays: [{ id: 'name', kind: 'text', size: 12, fit: 'shrink' }, other, field],
  });
});

it('changes no template without texts of these names', () => {
  expect(withShrunkTexts(template, ['box', 'gone'])).toBeUndefined();
});
