import type { TemplateFiller } from '@bulkfill/engine/threads/work/template-filler';
import type { ServicePorts } from '../service-ports.ts';

export type FillTemplateDependencies = Pick<
  ServicePorts,
  | 'config'
  | 'clock'
  | 'ids'
  | 'metrics'
  | 'unit'
  | 'gather'
  | 'objects'
  | 'idempotency'
  | 'quota'
  | 'uploads'
  | 'templates'
  | 'outcomes'
  | 'documentGauge'
> & { readonly templateFiller: TemplateFiller };
