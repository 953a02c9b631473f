import { type PackageSigner, packageSigner } from './a-package.ts';
import { aPdf } from './a-pdf.ts';
import { type Client, clientOf, type Fields } from './client.ts';
import { type Account, type RunningService, startService } from './running-service.ts';

/** A started service with one client on the Business plan, whose creates are valid by default. */
export interface World {
  readonly service: RunningService;
  readonly account: Account;
  readonly client: Client;
  readonly signer: PackageSigner;
  readonly pdf: Buffer;
  readonly defaults: Fields;
}

export const aWorld = async (settings: Readonly<Record<string, string>> = {}): Promise<World> => {
  const service = await startService(settings);
  const signer = await packageSigner(service.dataDir);
  const pdf = aPdf();
  const defaults = {
    pdf,
    svc_file: await signer.package({ pdf }),
    max_failed_row_percent: '0',
    rows_json: '[{"column_0":"Ada"}]',
  };
  const account = await service.account('business');
  return { service, account, client: clientOf(service, account.key, defaults), signer, pdf, defaults };
};
