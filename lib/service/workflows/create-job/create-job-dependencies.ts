import type { CommonPort, ServicePorts } from '../service-ports.ts';
import type { OpenTemplate } from './named-template.ts';

/** What a create works with. */
export type CreateJobDependencies = Pick<
  ServicePorts,
  CommonPort | 'idempotency' | 'uploads' | 'inspector' | 'secrets' | 'fingerprints' | 'targets'
> & {
  /** Absent where jobs are made of sent files alone. */
  readonly openTemplate?: OpenTemplate;
};
