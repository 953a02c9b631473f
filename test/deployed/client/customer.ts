import { inject } from 'vitest';
import { anOverlay, type PackageSigner, packageSigner } from '../../system/black-box/client/a-package.ts';
import { aPdf } from '../../system/black-box/client/a-pdf.ts';
import { type Client, clientOf, type Fields } from '../../system/black-box/client/client.ts';
import { projectRoot } from '../stacks/run-program.ts';
import { bulkfillOf } from './bulkfill.ts';

/** An account of the deployment with a client whose creates are valid by default. */
export interface Customer {
  readonly accountId: string;
  readonly key: string;
  readonly client: Client;
  /** The same client of the service at another address. */
  readonly clientAt: (baseUrl: string) => Client;
  /** The same client with another key. */
  readonly clientOf: (key: string) => Client;
  readonly defaults: Fields;
  /** The document of these creates, and what signs packages for it. */
  readonly pdf: Buffer;
  readonly signer: PackageSigner;
}

/** Creates an account and a key on the deployed table with the command line of a checkout, by default this one. */
export const aCustomer = async (name: string, root = projectRoot, plan = 'business'): Promise<Customer> => {
  const { baseUrl, signingFolder } = inject('deployed');
  const bulkfill = bulkfillOf(root);
  const account = await bulkfill('account', 'create', '--name', name, '--plan', plan);
  const { api_key: made } = await bulkfill('key', 'create', '--account', String(account.account_id), '--ttl', '30');
  const pdf = aPdf();
  const signer = await packageSigner(signingFolder);
  const defaults = {
    pdf,
    svc_file: await signer.package({ pdf, overlays: [anOverlay()] }),
    max_failed_row_percent: '0',
    rows_json: '[{"column_0":"Ada"}]',
  };
  const key = String(made);
  const clientAt = (address: string): Client => clientOf({ baseUrl: address, pollMs: 1000 }, key, defaults);
  return {
    accountId: String(account.account_id),
    key,
    client: clientAt(baseUrl),
    clientAt,
    clientOf: (other) => clientOf({ baseUrl, pollMs: 1000 }, other, defaults),
    defaults,
    pdf,
    signer,
  };
};
