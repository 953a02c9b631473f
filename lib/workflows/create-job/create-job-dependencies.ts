import type { CommonPort, ServicePorts } from '../service-ports.ts';

/** What a create works with. */
export type CreateJobDependencies = Pick<
  ServicePorts,
  CommonPort | 'idempotency' | 'uploads' | 'inspector' | 'secrets' | 'fingerprints' | 'targets'
>;
