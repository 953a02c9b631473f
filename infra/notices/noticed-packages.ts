import { bundleWeb } from '../web/bundle-web.ts';
import { packageFolder, productionPackages, standInFonts } from './third-party-notices.ts';

/** The packages whose notices come with this repository: those of an installation, and those that browsers get a part of. */
export const noticedPackages = async (): Promise<readonly string[]> => {
  const { metafile } = await bundleWeb();
  const bundled = Object.keys(metafile.inputs).filter((path) => path.startsWith('node_modules/'));
  return [...new Set([standInFonts, ...productionPackages(), ...bundled.flatMap((path) => packageFolder(path) ?? [])])];
};
