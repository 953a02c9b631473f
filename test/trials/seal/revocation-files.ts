import { fillRows } from '@bulkfill/engine/fill/fill-rows';
import { collectValidationData } from '@bulkfill/engine/pdf/seal/collect-validation-data';
import { openLocalKey } from '@bulkfill/engine/pdf/seal/sealing-key';
import { certificateAuthorities } from '../../../lib/stores/sealing/certificate-authorities.ts';
import { requestsTo } from '../../../lib/stores/sealing/timestamp-authority.ts';
import { targetGuard } from '../../../lib/stores/webhooks/target-guard.ts';
import { aForm } from '../../support/a-form.ts';
import { fillOptions, fillSettings } from '../../support/fill-settings.ts';
import { startRevocationAuthority } from '../../support/sealing/revocation-authority.ts';
import { aPackage, aTemplate, aText, rowsOf } from '../../support/template-builders.ts';
import { root, type SealedFile } from './sealed-files.ts';

const fetchAuthority = certificateAuthorities(targetGuard(async () => [], { has: () => true }));

/** Seals rows at level B-LT, with answers of OpenSSL: OCSP responses, and a revocation list. */
export async function* makeRevocationFiles(folder: string): AsyncGenerator<SealedFile> {
  for (const kind of ['ocsp', 'list'] as const) {
    const authority = await startRevocationAuthority(folder, kind, root);
    const { certificate, privateKey } = authority.issue({ name: `Seal ${kind}` });
    const key = openLocalKey([certificate], privateKey);
    const fetchTimestamp = requestsTo(authority.tsaUrl);
    const nowMs = Date.now();
    const validation = await collectValidationData(key.chain, fetchTimestamp, { fetchAuthority, nowMs });
    const seal = { key, signedAt: new Date(nowMs).toISOString(), fetchTimestamp, validation };
    for (const flattenForms of [false, true]) {
      const input = {
        source: await aForm(),
        package: aPackage(aTemplate([aText()])),
        rows: rowsOf(['Ada']),
        settings: fillSettings({ seal: true, flattenForms }),
        options: fillOptions({ seal }),
      };
      for await (const { pdf, result } of fillRows(input)) {
        if (result.seal?.level !== 'B-LT') throw new Error(`a seal by ${kind} is not of level B-LT`);
        yield { name: `revocation by ${kind}, flattened: ${flattenForms}`, bytes: Uint8Array.from(pdf!) };
      }
    }
    authority.close();
  }
}
