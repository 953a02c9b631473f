import type { PackageSource } from '@bulkfill/engine/browser/templates';
import { apiBasePaths, templatePaths } from '@bulkfill/service/paths/paths';
import { send } from '../../api/client.ts';
import type { SentAssets } from '../assets/sent-assets.ts';

const { exports: exportsPath } = templatePaths(apiBasePaths.session);

/** Requests a signed package of a template that was designed on a PDF. Throws `ApiError`. */
export const exportPackage = async (
  { withSentAssets }: SentAssets,
  name: string,
  template: Readonly<Record<string, unknown>>,
  source: PackageSource | undefined,
): Promise<Blob> =>
  withSentAssets(template, async (sent, assets) => {
    const form = new FormData();
    form.set('name', name);
    form.set('template', new Blob([JSON.stringify(sent)], { type: 'application/json' }), 'template.json');
    if (assets !== undefined) form.set('assets', assets);
    if (source !== undefined) form.set('source', JSON.stringify(source));
    return (await send('POST', exportsPath, { body: form })).blob();
  });
