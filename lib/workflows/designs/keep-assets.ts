import { AppError } from '../../core/app-error.ts';
import { isoTime } from '../../core/clock.ts';
import { type Design, maxKeptAssets } from '../../services/designs/design.ts';
import type { Write } from '../../services/table/write.ts';
import { abandonObjects } from '../templates/abandon-objects.ts';
import type { SaveTemplateInput } from '../templates/save-template.ts';
import { type KeepDesignDependencies, keepSent } from './keep-sent.ts';
import { withAssets } from './with-assets.ts';

const emptyTemplate = Buffer.from('{"overlays":[]}');

/**
 * Keeps the pictures and fonts of a template for a day under the SHA-256 of their JSON, as PDFs are kept, so that neither previews nor
 * exports need bring them each time. One more than an account may have takes the place of its oldest. Throws `INVALID_PARAMETER` where there
 * are none, and the codes of a saved template for those that no package may hold. Source: editor.md, "On AWS".
 */
export const keepAssets = async (dependencies: KeepDesignDependencies, input: SaveTemplateInput): Promise<Design> => {
  const { config, clock, templateInspector } = dependencies;
  const { accountId, plan } = input.account;
  const { design } = await keepSent(dependencies, input, {
    field: 'assets',
    missing: () => new AppError('INVALID_PARAMETER', { message: 'The field "assets" is missing.' }),
    inspect: (bytes) => {
      const parts = { source: {}, exportedAt: isoTime(clock.nowMs()), account: accountId };
      const turn = { accountId, signal: input.signal };
      return templateInspector.payload(withAssets(emptyTemplate, bytes), parts, config.plans[plan].maxPackageBytes, turn);
    },
    alongside: (kept) => withoutOldest(dependencies, kept),
  });
  return design;
};

const withoutOldest = async (dependencies: KeepDesignDependencies, { accountId, sha256 }: Design): Promise<readonly Write[]> => {
  const { designs } = dependencies;
  const others = (await designs.list(accountId, 'assets')).filter((other) => other.sha256 !== sha256);
  const [oldest] = others.toSorted((a, b) => a.expiresAtMs - b.expiresAtMs);
  if (oldest === undefined || others.length < maxKeptAssets) return [];
  return [designs.remove(oldest), ...abandonObjects(dependencies, [oldest.key])];
};
