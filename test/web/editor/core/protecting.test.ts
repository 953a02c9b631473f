import { emptyDraft } from '@bulkfill/web/editor/core/draft';
import { findSchemaMistakes } from '@bulkfill/web/editor/core/mistakes';
import { packHistory, unpackHistory } from '@bulkfill/web/editor/core/packed-history';
import { openPayload, templateOf } from '@bulkfill/web/editor/core/payload';
import { withPasswordColumn, withPermission } from '@bulkfill/web/editor/core/protecting';
import { columnsEverUsed } from '@bulkfill/web/editor/core/used-columns';
import { describe, expect, it } from 'vitest';

const empty = { draft: emptyDraft, selection: [] };
const column = { key: 'column_2', label: 'Birthday' };

describe('password for each PDF', () => {
  it('is a column that the template declares, with permissions if some are denied', () => {
    const chosen = withPasswordColumn(empty, column);
    expect(templateOf(chosen.draft)).toMatchObject({
      columns: [column],
      protect: { password: { column: 'column_2' } },
    });
    const denied = withPermission(chosen, 'copy', false);
    expect(denied.draft.protect?.permissions).toEqual(['print', 'fill']);
    expect(withPermission(denied, 'copy', true).draft.protect).toEqual({ password: { column: 'column_2' } });
    expect(findSchemaMistakes(denied.draft)).toEqual([]);
    expect(templateOf(withPasswordColumn(denied, undefined).draft)).not.toHaveProperty('protect');
    expect(withPermission(empty, 'copy', false)).toBe(empty);
  });

  it('is kept with a package and a draft, and is a use of its column', () => {
    const { draft } = withPermission(withPasswordColumn(empty, column), 'fill', false);
    const opened = openPayload({ schemaVersion: 5, template: templateOf(draft) });
    expect(opened.draft.protect).toEqual(draft.protect);
    expect(templateOf(opened.draft, opened)).toEqual(templateOf(draft));
    const history = { past: [empty], present: { ...empty, draft }, future: [empty] };
    const unpacked = unpackHistory(packHistory(history));
    expect(unpacked.present.draft.protect).toEqual(draft.protect);
    expect(unpacked.future[0]?.draft.protect).toBeUndefined();
    expect([...columnsEverUsed(history)]).toEqual([2]);
  });
});
