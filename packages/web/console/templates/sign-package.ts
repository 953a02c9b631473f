import type { TemplateView } from '@bulkfill/service/types/editor';
import { ask } from '../../api/client.ts';
import { templateRoutes } from './templates.ts';

/** Requests missing packages one by one: on AWS, the service that accepts uploads cannot sign. */
export const signPackages = async (
  templates: readonly Pick<TemplateView, 'template_id' | 'package_sha256'>[],
): Promise<void> => {
  try {
    for (const { template_id, package_sha256 } of templates) {
      if (package_sha256 === null) await ask('POST', templateRoutes.package(template_id));
    }
  } catch {
    // Until then, a job that names the template is refused for lack of a package.
  }
};
