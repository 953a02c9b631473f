import { expect, it } from 'vitest';
import { documentWork } from '../../lib/composition/wiring/documents.ts';
import { parseConfig } from '../../lib/core/config.ts';
import { loadExampleRehearsal, rehearse } from '../../local/rehearsal.ts';
import { testKeys } from '../engine/svc/package-builders.ts';

it('fills example rows with keys that the service does not trust', async () => {
  const rehearsal = await loadExampleRehearsal();
  const { filler } = documentWork({ PACKAGE_KEYS: JSON.stringify(testKeys) }, parseConfig({}));
  await rehearse(rehearsal);
  const filled = filler.fill(rehearsal.requests[0]!, { signal: new AbortController().signal });
  await expect(filled.next()).rejects.toMatchObject({ code: 'INVALID_DOQLO_AUTHENTICITY' });
});
