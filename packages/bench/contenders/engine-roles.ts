import { plainSettings } from '@bulkfill/engine/fill/fill-settings';
import type { TemplateOverlay } from '@bulkfill/engine/svc/template';
import { benchRows } from '../inputs/bench-rows.ts';
import { taggedSource } from '../inputs/tagged-source.ts';
import { engineOver } from './engine.ts';

const withRole = (overlay: TemplateOverlay): TemplateOverlay =>
  overlay.kind === 'field' || overlay.kind === 'seal' ? overlay : { ...overlay, role: 'P' };

/** Tagged source whose overlays have roles: they are tagged, in the standard fonts. */
export const contender = engineOver(benchRows, plainSettings, async (source, verified) => {
  const { template } = verified;
  return [
    await taggedSource(source, false),
    { ...verified, template: { ...template, overlays: template.overlays.map(withRole) } },
  ];
});
