import { join } from 'node:path';
import { type App, Tags } from 'aws-cdk-lib';
import { Platform } from 'aws-cdk-lib/aws-ecr-assets';
import { ContainerImage } from 'aws-cdk-lib/aws-ecs';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { WebCode } from './constructs/web-pages.ts';
import type { DeploymentConfig } from './deployment-config.ts';
import { uploadHost } from './resources.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { FirewallStack, firewallRegion } from './stacks/firewall-stack.ts';
import { IdentityStack } from './stacks/identity-stack.ts';
import { ServiceStack } from './stacks/service-stack.ts';
import { UploadHostStack } from './stacks/upload-host-stack.ts';
import type { BuiltSite } from './web/build-site.ts';
import type { WebBundle } from './web/bundle-web.ts';

export interface HostCode {
  readonly lambda: (functionName: string) => Code;
  readonly uploadHost: () => ContainerImage;
  readonly web: WebCode;
}

export const loadBundledCode = (
  bundleFolder: string,
  webFolder: string,
  { shell, consoleOff }: WebBundle,
  site: BuiltSite,
): HostCode => ({
  web: {
    assets: () => Source.asset(webFolder),
    shell,
    consoleOff,
    docs: { files: () => Source.asset(site.folder), pages: site.pages },
  },
  lambda: (name) => Code.fromAsset(join(bundleFolder, name)),
  uploadHost: () => ContainerImage.fromAsset(join(bundleFolder, uploadHost.name), { platform: Platform.LINUX_ARM64 }),
});

export interface Deployment {
  readonly service: ServiceStack;
  readonly identity: IdentityStack | undefined;
  readonly uploadHost: UploadHostStack | undefined;
  readonly edge: EdgeStack | undefined;
  readonly firewall: FirewallStack | undefined;
}

export const addDeployment = (app: App, config: DeploymentConfig, code: HostCode): Deployment => {
  const id = (part: string): string => `bulkfill-${config.stage}-${part}`;
  const identity =
    config.console === undefined || config.console.provider !== undefined
      ? undefined
      : new IdentityStack(app, id('identity'), {
          stage: config.stage,
          console: config.console,
          retainData: config.retainData,
          description: 'bulkfill: users of the console',
        });
  const service = new ServiceStack(app, id('service'), {
    config,
    code: code.lambda,
    provider: config.console?.provider ?? identity?.provider,
    description: 'bulkfill: bulk PDF export jobs',
  });
  const host = config.largeUploads
    ? new UploadHostStack(app, id('upload-host'), {
        config,
        service,
        image: code.uploadHost(),
        description: 'bulkfill: large uploads',
      })
    : undefined;
  const edge = config.edge
    ? new EdgeStack(app, id('edge'), {
        config,
        service,
        web: code.web,
        description: 'bulkfill: public address',
        ...(host === undefined ? {} : { uploadBalancer: host.loadBalancer }),
      })
    : undefined;
  // The web ACL of an edge must be in us-east-1. If the edge is there too, it is part of the edge's stack.
  const firewall =
    edge !== undefined && config.region !== undefined && config.region !== firewallRegion
      ? new FirewallStack(app, id('firewall'), {
          config,
          description: 'bulkfill: web ACL of the edge',
          env: { region: firewallRegion },
        })
      : undefined;
  Tags.of(app).add('application', 'bulkfill');
  Tags.of(app).add('stage', config.stage);
  return { service, identity, uploadHost: host, edge, firewall };
};
