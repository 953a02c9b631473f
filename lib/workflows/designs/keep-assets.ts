import { templateRefused } from '@bulkfill/engine/svc/read/template-refused';
import { formatIsoTime } from '../../core/clock.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Design } from '../../stores/designs/design.ts';
import type { DesignsDependencies } from '../service-ports.ts';
import type { SaveTemplateInput } from '../templates/save-template-input.ts';
import { keepSent } from './keep-sent.ts';
import { isInBraces, withAssets } from './with-assets.ts';

const emptyTemplate = Buffer.from('{"overlays":[]}');

/**
 * Stores the pictures and fonts of a template for a day under the SHA-256 of their JSON. Previews and exports then need
 * not send them again. Above the account's limit, replaces its oldest. Throws `INVALID_PARAMETER` if they are missing,
 * and the codes of a saved template for assets that no package may contain. Source: console-and-editor.md, "On AWS".
 */
export const keepAssets = async (dependencies: DesignsDependencies, input: SaveTemplateInput): Promise<Design> => {
  const { config, clock, templateInspector } = dependencies;
  const { accountId, plan } = input.account;
  const { design } = await keepSent(dependencies, input, {
    field: 'assets',
    missing: () => new AppError('INVALID_PARAMETER', { message: 'The field "assets" is missing.' }),
    inspect: async (load) => {
      const bytes = await load();
      if (!isInBraces(bytes)) throw templateRefused([{ path: 'template.assets', rule: 'must be a JSON object' }]);
      const parts = { source: {}, exportedAt: formatIsoTime(clock.nowMs()), account: accountId };
      const turn = { accountId, signal: input.signal };
      return templateInspector.payload(
        withAssets(emptyTemplate, bytes),
        parts,
        config.plans[plan].maxPackageBytes,
        turn,
      );
    },
  });
  return design;
};
