import { actionWords, actorWords, factWords } from '@bulkfill/web/console/activity/activity';
import { describe, expect, it } from 'vitest';
import { auditActions } from '../../../../lib/stores/audit/audit-entry.ts';

describe('words of the activity log', () => {
  it('describes every recorded action, and shows the name of an unknown one', () => {
    for (const action of auditActions)
      expect([action, actionWords(action)]).toEqual([action, expect.stringMatching(/^[A-Z][\w -]+$/)]);
    expect(['new.action', 'constructor'].map(actionWords)).toEqual(['new.action', 'constructor']);
  });

  it('names the actor', () => {
    expect(actorWords({ kind: 'user', email: 'ada@example.org' })).toBe('ada@example.org');
    expect(actorWords({ kind: 'user', email: null })).toBe('A user');
    expect(actorWords({ kind: 'key', public_id: 'k1' })).toBe('Key k1');
    expect(actorWords({ kind: 'operator' })).toBe('The operator');
  });

  it('names the object of the action', () => {
    expect(factWords({ key_name: 'CI', public_id: 'k1' })).toBe('key name: CI, public id: k1');
    expect(factWords({})).toBe('');
  });
});
