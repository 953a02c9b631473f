import { AppError } from '../../lib/core/app-error.ts';
import { type Environment, textSetting } from '../../lib/core/setting.ts';
import type { OpenTemplate } from '../../lib/workflows/create-job/open-template.ts';
import { type ExportPackageDependencies, openTemplate } from '../../lib/workflows/export-package/export-package.ts';
import { packageSigner } from './package-signer.ts';

/**
 * Opens saved templates for jobs, where the host can sign. Deployed, what parses uploads cannot: the key is `export-package`'s alone, so whoever
 * runs a template fetches its PDF and package and sends both, as the console's pages do. Throws `INVALID_PARAMETER` there.
 */
export const savedTemplates = (env: Environment, dependencies: Omit<ExportPackageDependencies, 'packageSigner'>): OpenTemplate => {
  if (textSetting(env, 'PACKAGE_SIGNING_KEY', '') !== '') return openTemplate({ ...dependencies, packageSigner: packageSigner(env) });
  return async () => {
    throw new AppError('INVALID_PARAMETER', {
      message: 'The field "template_id" is not taken here: send the PDF of the template as "pdf" and its package as "svc_file".',
    });
  };
};
