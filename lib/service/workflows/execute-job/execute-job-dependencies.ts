import type { CommonPort, ServicePorts } from '../service-ports.ts';

/** What the end of a job is written with. */
export type EndJobDependencies = Pick<ServicePorts, CommonPort | 'slots'>;

/** What an execution works with. */
export type ExecuteJobDependencies = EndJobDependencies & Pick<ServicePorts, 'filler' | 'checker'>;
