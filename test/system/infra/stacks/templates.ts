import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { ContainerImage } from 'aws-cdk-lib/aws-ecs';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { Source } from 'aws-cdk-lib/aws-s3-deployment';
import { addDeployment, type HostCode } from '../../../../infra/deployment.ts';
import { type DeploymentConfig, readDeploymentConfig } from '../../../../infra/deployment-config.ts';
import { featureFlags } from '../../../../infra/feature-flags.ts';

/** Replaces the bundles, which have their own tests. */
export const standInCode: HostCode = {
  lambda: () => Code.fromInline('export const handler = async () => ({});'),
  uploadHost: () => ContainerImage.fromRegistry('example/upload-host'),
  web: {
    assets: () => Source.data('app/assets/console.js', ''),
    shell: '<!doctype html><p>shell',
    consoleOff: '<!doctype html><p>off',
    docs: { files: () => Source.data('docs/index.html', ''), pages: ['index'] },
  },
};

/** A console, at a user pool of the deployment's own unless told otherwise. */
export const withConsole = { CONSOLE: 'true', PUBLIC_ORIGIN: 'https://fill.example.org' };

type Templates = ReturnType<typeof synthesized>;
const made = new Map<string, Templates>();

/** The templates of a production deployment with a console, synthesized once for each configuration. */
export const templates = (overrides: Partial<DeploymentConfig> = {}, given: NodeJS.ProcessEnv = {}): Templates => {
  const environment = overrides.edge === false || given.EDGE === 'false' ? given : { ...withConsole, ...given };
  const key = JSON.stringify([overrides, environment]);
  const known = made.get(key) ?? synthesized(overrides, environment);
  made.set(key, known);
  return known;
};

const synthesized = (overrides: Partial<DeploymentConfig>, environment: NodeJS.ProcessEnv) => {
  // Tests templates of deployments without package keys, too: their error is an annotation and must not end the
  // synthesis.
  const context = { ...featureFlags, '@aws-cdk/core:annotationsInValidationReport': false };
  const app = new App({ analyticsReporting: false, context });
  const { service, identity, uploadHost, edge, firewall } = addDeployment(
    app,
    { ...readDeploymentConfig('prod', environment), ...overrides },
    standInCode,
  );
  const template = (stack: object): Template => Template.fromStack(stack as Stack);
  const maybe = (stack: object | undefined) => (stack === undefined ? undefined : template(stack));
  return {
    service: template(service),
    identity: maybe(identity),
    edge: maybe(edge),
    uploadHost: maybe(uploadHost),
    firewall: maybe(firewall),
  };
};

interface RawResource {
  readonly Type: string;
  readonly Properties: Record<string, unknown>;
  readonly [attribute: string]: unknown;
}

/** Every resource of one type, by its logical id. */
export const resourcesOf = (template: Template, type: string): [string, RawResource][] =>
  Object.entries(template.findResources(type)) as unknown as [string, RawResource][];
