import type { CommonPort, ServicePorts } from '../service-ports.ts';
import type { OpenTemplate } from './named-template.ts';

export type CreateJobDependencies = Pick<
  ServicePorts,
  CommonPort | 'idempotency' | 'uploads' | 'inspector' | 'secrets' | 'fingerprints' | 'targets'
> & {
  readonly openTemplate?: OpenTemplate;
};
