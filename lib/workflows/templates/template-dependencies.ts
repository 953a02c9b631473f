import type { ServicePorts } from '../service-ports.ts';

/** What saving a template works with. */
export type SaveTemplateDependencies = Pick<
  ServicePorts,
  'config' | 'clock' | 'ids' | 'logger' | 'unit' | 'objects' | 'uploads' | 'templates' | 'templateInspector'
>;

/** What deleting one works with. */
export type DeleteTemplateDependencies = Pick<
  ServicePorts,
  'clock' | 'ids' | 'logger' | 'unit' | 'objects' | 'uploads' | 'templates' | 'audit'
>;
