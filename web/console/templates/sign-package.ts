import type { Template } from '../../../lib/service/http/answers/editor.ts';
import { ask } from '../../api/client.ts';
import { templateRoutes } from './templates.ts';

/**
 * Has the packages signed of templates that have none, one after the other: on AWS the service that takes uploads cannot sign, so that a
 * template has its package from the first page on that lists it. Where it fails, the next visit tries again.
 */
export const signPackages = async (templates: readonly Pick<Template, 'template_id' | 'package_sha256'>[]): Promise<void> => {
  try {
    for (const { template_id, package_sha256 } of templates) {
      if (package_sha256 === null) await ask('POST', templateRoutes.package(template_id));
    }
  } catch {
    // A job that names the template meanwhile is told that it has no package.
  }
};
