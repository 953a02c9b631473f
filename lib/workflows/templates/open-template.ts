import { AppError } from '../../errors/app-error.ts';
import type { TemplateRecord } from '../../stores/templates/saved-template.ts';
import { handOver } from '../hand-over.ts';
import type { ServicePorts } from '../service-ports.ts';
import type { OpenTemplate, TemplateCaller } from '../template-access.ts';
import { findOwnedTemplate } from './find-owned-template.ts';

export type PackageOfTemplate = (caller: TemplateCaller, template: TemplateRecord) => Promise<Uint8Array>;

/** Creates the function that opens templates. `sign` creates the package of a template that was saved without one. */
export const openTemplate =
  ({ templates, objects }: Pick<ServicePorts, 'templates' | 'objects'>, sign: PackageOfTemplate): OpenTemplate =>
  async (caller, { templateId, revision }) => {
    const template = await findOwnedTemplate(templates, caller.account.accountId, templateId);
    if (revision !== undefined && template.revision !== revision) throw templateChanged(template.revision);
    const { source, package: stored } = template;
    return {
      source: () => handOver(() => objects.stream(source.key)),
      package: () =>
        stored === undefined ? sign(caller, template) : handOver(() => objects.read(stored.key, stored.sizeBytes)),
      template,
    };
  };

const templateChanged = (revision: number): AppError =>
  new AppError('TEMPLATE_CHANGED', {
    status: 409,
    message: `The template now has revision ${revision}, not the one in "template_revision". Read the template again, then send its current revision.`,
  });
