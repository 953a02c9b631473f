import type { DeploymentConfig } from '../../../infra/deployment-config.ts';
import { memoryOf, sweepParts } from './job-cost.ts';
import { hoursPerMonth, type Usage } from './prices.ts';

/** A month in which nobody sends anything, by the part of the bill. */
export const idleUsage = (
  config: Pick<DeploymentConfig, 'largeUploads' | 'uploadHost'>,
  sweepReadUnits: number,
): Readonly<Record<string, Usage>> => {
  const { cpuUnits, memoryMb, minTasks } = config.uploadHost;
  const sweeps = (hoursPerMonth * 3600) / 60;
  // Five pollers a queue, each asking again every 20 seconds.
  const polls = (2 * 5 * hoursPerMonth * 3600) / 20;
  return {
    ...(config.largeUploads
      ? {
          'upload host: tasks': {
            fargateVcpuHour: (cpuUnits / 1024) * minTasks * hoursPerMonth,
            fargateGbHour: (memoryMb / 1024) * minTasks * hoursPerMonth,
          },
          'upload host: addresses of the tasks': { publicAddressHour: minTasks * hoursPerMonth },
          'upload host: balancer': { balancerHour: hoursPerMonth },
        }
      : {}),
    'keys, alarms, dashboard': { kmsKeyMonth: 2, alarmMonth: 13, dashboardMonth: 1 },
    'recovery sweep, each minute': {
      lambdaRequest: sweeps * sweepParts,
      lambdaGbSecond: sweeps * sweepParts * 0.25 * (memoryOf('sweep') / 1024),
      dynamoReadUnit: sweeps * sweepReadUnits,
    },
    'polling of two queues': { sqsRequest: polls },
  };
};
