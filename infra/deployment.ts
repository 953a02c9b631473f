import { join } from 'node:path';
import { type App, Tags } from 'aws-cdk-lib';
import { Platform } from 'aws-cdk-lib/aws-ecr-assets';
import { ContainerImage } from 'aws-cdk-lib/aws-ecs';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { DeploymentConfig } from './deployment-config.ts';
import { uploadHost } from './resources.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { FirewallStack, firewallRegion } from './stacks/firewall-stack.ts';
import { ServiceStack } from './stacks/service-stack.ts';
import { UploadHostStack } from './stacks/upload-host-stack.ts';

/** Where the code of the hosts comes from. */
export interface HostCode {
  /** The bundle of one function, by its name. */
  readonly lambda: (functionName: string) => Code;
  readonly uploadHost: () => ContainerImage;
}

/** Code from the folder that `bundleFunctions` wrote. The image is only built when it is deployed. */
export const bundledCode = (bundleFolder: string): HostCode => ({
  lambda: (name) => Code.fromAsset(join(bundleFolder, name)),
  uploadHost: () => ContainerImage.fromAsset(join(bundleFolder, uploadHost.name), { platform: Platform.LINUX_ARM64 }),
});

export interface Deployment {
  readonly service: ServiceStack;
  readonly uploadHost: UploadHostStack | undefined;
  readonly edge: EdgeStack | undefined;
  readonly firewall: FirewallStack | undefined;
}

/** The stacks of one deployment: the service, what takes its large uploads, and the edge before both. */
export const addDeployment = (app: App, config: DeploymentConfig, code: HostCode): Deployment => {
  const id = (part: string): string => `bulkfill-${config.stage}-${part}`;
  const service = new ServiceStack(app, id('service'), { config, code: code.lambda, description: 'bulkfill: bulk PDF export jobs' });
  const host = config.largeUploads
    ? new UploadHostStack(app, id('upload-host'), { config, service, image: code.uploadHost(), description: 'bulkfill: large uploads' })
    : undefined;
  const edge = config.edge
    ? new EdgeStack(app, id('edge'), {
        config,
        service,
        description: 'bulkfill: public address',
        ...(host === undefined ? {} : { uploadBalancer: host.loadBalancer }),
      })
    : undefined;
  // Only us-east-1 takes a web ACL of an edge: there it is in the edge's own stack.
  const firewall =
    edge !== undefined && config.region !== undefined && config.region !== firewallRegion
      ? new FirewallStack(app, id('firewall'), { config, description: 'bulkfill: web ACL of the edge', env: { region: firewallRegion } })
      : undefined;
  Tags.of(app).add('application', 'bulkfill');
  Tags.of(app).add('stage', config.stage);
  return { service, uploadHost: host, edge, firewall };
};
