import { apiBasePaths, templatePaths } from '../../../lib/core/paths.ts';
import type { PackageSource } from '../../../lib/package/template.ts';
import { send } from '../../api/client.ts';
import { withSentAssets } from '../assets/sent-assets.ts';

const { exports: exportsPath } = templatePaths(apiBasePaths.session);

/** Has the service sign a package of a template that was made on a PDF. Throws `ApiError`. */
export const exportPackage = async (
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

/** Hands a file to the browser as a download. */
export const download = (content: Blob, fileName: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // The browser has begun to read by the next turn; a minute is enough for any download to have started.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
