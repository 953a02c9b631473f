import { AppError } from '../../errors/app-error.ts';
import { type Environment, textSetting } from '../../kit/setting.ts';
import type { OpenTemplate } from '../../workflows/create-job/named-template.ts';
import { type ExportPackageDependencies, packageOf, signTemplate } from '../../workflows/export-package/export-package.ts';
import { openTemplate, type PackageOfTemplate } from '../../workflows/templates/open-template.ts';
import type { SignTemplate } from '../../workflows/templates/template-dependencies.ts';
import { packageSigner } from './package-signer.ts';

type Dependencies = Omit<ExportPackageDependencies, 'packageSigner'>;

const canSign = (env: Environment): boolean => textSetting(env, 'PACKAGE_SIGNING_KEY', '') !== '';

/** Where nobody can sign. Throws `INVALID_PARAMETER`. */
export const notSigned: PackageOfTemplate = async () => {
  throw new AppError('INVALID_PARAMETER', {
    message: 'This template has no package yet. Open "Templates" in the console, which signs it, or send "pdf" and "svc_file".',
  });
};

/**
 * Opens saved templates for jobs. Deployed, what parses uploads cannot sign: the key is `export-package`'s alone. A template that was pushed
 * has its package. Of one that was saved in the console, the page that saved it has `export-package` sign and keep it (`keepPackage`).
 */
export const savedTemplates = (env: Environment, dependencies: Dependencies): OpenTemplate =>
  openTemplate(dependencies, canSign(env) ? packageOf({ ...dependencies, packageSigner: packageSigner(env) }) : notSigned);

/** What signs templates when they are saved, where the host can. */
export const templateSigner = (env: Environment, dependencies: Dependencies): { readonly signTemplate?: SignTemplate } =>
  canSign(env) ? { signTemplate: signTemplate({ ...dependencies, packageSigner: packageSigner(env) }) } : {};
