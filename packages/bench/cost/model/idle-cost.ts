import type { DeploymentConfig } from '../../../../infra/deployment-config.ts';
import { listDeployedFunctions } from '../../../../infra/list-deployed-functions.ts';
import { memoryOf, sweepParts } from './job-cost.ts';
import { hoursPerMonth, type Usage } from './prices.ts';

/** Returns the usage of a month without requests, by part of the bill. */
export const idleUsage = (
  config: Pick<DeploymentConfig, 'largeUploads' | 'uploadHost'>,
  sweepReadUnits: number,
): Readonly<Record<string, Usage>> => {
  const { cpuUnits, memoryMb, minTasks } = config.uploadHost;
  const sweeps = (hoursPerMonth * 3600) / 60;
  // One per function, two per queue, and those of the API and the sweep.
  const alarms = listDeployedFunctions({ edge: true, console: undefined }).length + 2 * 2 + 2;
  // Five pollers per queue, each polling every 20 seconds.
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
    'keys, secrets, alarms, dashboard': { kmsKeyMonth: 3, secretMonth: 1, alarmMonth: alarms, dashboardMonth: 1 },
    'recovery sweep, each minute': {
      lambdaRequest: sweeps * sweepParts,
      lambdaGbSecond: sweeps * sweepParts * 0.25 * (memoryOf('sweep') / 1024),
      dynamoReadUnit: sweeps * sweepReadUnits,
    },
    'polling of two queues': { sqsRequest: polls },
  };
};
