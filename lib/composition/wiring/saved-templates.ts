import { type Environment, textSetting } from '../../core/setting.ts';
import { AppError } from '../../errors/app-error.ts';
import { packageOf, signTemplate } from '../../workflows/export-package/export-package.ts';
import type { ExportPackageDependencies } from '../../workflows/service-ports.ts';
import type { OpenTemplate, SignTemplate } from '../../workflows/template-access.ts';
import { openTemplate, type PackageOfTemplate } from '../../workflows/templates/open-template.ts';
import { packageSigner } from './package-signer.ts';

type Dependencies = Omit<ExportPackageDependencies, 'packageSigner'>;

const canSign = (env: Environment): boolean => textSetting(env, 'PACKAGE_SIGNING_KEY', '') !== '';

/** Rejects a template without a package on a host that cannot sign. Throws `INVALID_PARAMETER`. */
export const notSigned: PackageOfTemplate = async () => {
  throw new AppError('INVALID_PARAMETER', {
    message:
      'This template has no package yet. Open "Templates" in the console to sign it, or send "pdf" and "svc_file".',
  });
};

/**
 * Creates the function that opens saved templates for jobs. Deployed hosts that parse uploads cannot sign: only
 * `export-package` has the key. A pushed template has its package. After a save in the console, the page requests
 * `export-package` to sign and store it (`keepPackage`).
 */
export const savedTemplates = (env: Environment, dependencies: Dependencies): OpenTemplate =>
  openTemplate(
    dependencies,
    canSign(env) ? packageOf({ ...dependencies, packageSigner: packageSigner(env) }) : notSigned,
  );

export const templateSigner = (
  env: Environment,
  dependencies: Dependencies,
): { readonly signTemplate?: SignTemplate } =>
  canSign(env) ? { signTemplate: signTemplate({ ...dependencies, packageSigner: packageSigner(env) }) } : {};
