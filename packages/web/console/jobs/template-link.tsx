import type { TemplatePage, TemplateView } from '@bulkfill/service/types/editor';
import type { VNode } from 'preact';
import { ask } from '../../api/client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { templateRoutes } from '../templates/templates.ts';

interface TemplateLinkProps {
  readonly packageHash: string | undefined;
  readonly icon: IconName;
  readonly children: string;
  readonly about: string;
}

/** Returns the saved template of a package. `undefined` while loading and if its package belongs to none. */
export const useTemplateOf = (packageHash: string | undefined): TemplateView | undefined => {
  const { state } = useLoad((signal) => ask<TemplatePage>('GET', templateRoutes.all, { signal }), []);
  return state.kind === 'loaded' && packageHash !== undefined
    ? state.value.templates.find((each) => each.package_sha256 === packageHash)
    : undefined;
};

/** Leads to the editor with the saved template of a job. Nothing if its package belongs to no saved template. */
export const TemplateLink = ({ packageHash, icon, children, about }: TemplateLinkProps): VNode | null => {
  const template = useTemplateOf(packageHash);
  if (template === undefined) return null;
  return (
    <span class="remedy">
      <ButtonLink size="small" icon={icon} href={`/app/editor/${template.template_id}`}>
        {children}
      </ButtonLink>
      <span class="muted small">{about}</span>
    </span>
  );
};
