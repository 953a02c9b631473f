import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import { loadLocalSigningKey } from '../../../local/load-local-signing-key.ts';
import { startStandingEdge } from '../edge/standing-edge.ts';
import { storedSecret } from '../edge/stored-secret.ts';
import { receiverStackName } from '../receiver/stack-name.ts';
import { apiAddress } from './api-address.ts';
import { bootstrap, deployStack, destroyStack } from './cdk.ts';
import { emptyBucket } from './empty-bucket.ts';
import { projectRoot, runProgram } from './run-program.ts';
import { type SignInProvider, startSignInProvider } from './sign-in-provider.ts';

/** Properties of the deployment for the tests, all from the outputs of the stacks. */
export interface Deployed {
  /** Stand-in for the edge, because CloudFront takes too long to create and delete. */
  readonly baseUrl: string;
  /** The HTTP API itself, where only the edge is let in. */
  readonly apiUrl: string;
  readonly originSecretArn: string;
  readonly tableName: string;
  readonly bucketName: string;
  readonly jobsQueueUrl: string;
  readonly jobsDeadLetterQueueUrl: string;
  readonly webhooksQueueUrl: string;
  readonly webhooksDeadLetterQueueUrl: string;
  readonly receiverAddress: string;
  readonly inboxUrl: string;
  /** Holds the private half of the key that packages are signed with. */
  readonly signingFolder: string;
  readonly deployer: Deployer;
  /** User who can sign in to the console; undefined if the deployment cannot reach the provider on this machine. */
  readonly identity: SignInProvider['identity'] | undefined;
  /** The public keys that the deployment trusts, its own among them; a JWK set. */
  readonly packageKeys: string | undefined;
}

export interface Deployment {
  readonly deployed: Deployed;
  readonly destroy: () => Promise<void>;
}

const serviceStackName = 'bulkfill-test-service';

/** Inputs of a deployment of the service. */
export interface ServiceSource {
  /** The folder of a checkout, with its own packages: this one unless given. */
  readonly root?: string;
  /** Settings that override those of the first deployment. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Environment of the deployment and folder of the synthesised app, as a later deployment of the same stack needs them.
 */
export interface Deployer {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

const outputsOf = (stackName: string, outputs: Readonly<Record<string, string>>) => (name: string) => {
  const value = outputs[name];
  if (value === undefined) throw new Error(`${stackName} has no output ${name}.`);
  return value;
};

const assemblies = new Map<string, Promise<string>>();

/**
 * Returns the folder of a synthesised app. Synthesised once per checkout and settings, as bundling takes longer than
 * deploying.
 */
const synthesise = (deployer: Deployer, { root = projectRoot, environment = {} }: ServiceSource): Promise<string> => {
  const make = async (): Promise<string> => {
    const assembly = await mkdtemp(join(deployer.folder, 'service-'));
    await runProgram(
      'infra/app.ts',
      [],
      { ...deployer.environment, ...environment, CDK_OUTDIR: assembly, STAGE: 'test' },
      root,
    );
    return assembly;
  };
  const key = JSON.stringify([root, environment]);
  const made = assemblies.get(key) ?? make();
  assemblies.set(key, made);
  return made;
};

/** Deploys the service of a checkout onto the stack that is there. Resolves to its outputs. */
export const deployAgain = async (
  deployer: Deployer,
  source: ServiceSource,
): Promise<Readonly<Record<string, string>>> => await deployStack(await synthesise(deployer, source), serviceStackName);

/** Synthesises in advance. */
export const prepare = async (deployer: Deployer, source: ServiceSource): Promise<void> => {
  await synthesise(deployer, source);
};

/**
 * Deploys the receiver and then the service, as stage `test`, to the endpoint `AWS_ENDPOINT_URL`, which is bootstrapped
 * first, or without one to the account that the AWS variables name. What was made is destroyed again where a step
 * fails.
 */
export const deploy = async (
  report: (line: string) => void,
  source: ServiceSource & { readonly console?: boolean } = {},
): Promise<Deployment> => {
  const endpoint = process.env.AWS_ENDPOINT_URL;
  const folder = await mkdtemp(join(tmpdir(), 'bulkfill-deployed-'));
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const destroy = async (): Promise<void> => {
    const problems: unknown[] = [];
    for (const step of undo.splice(0).reverse()) await step().catch((problem: unknown) => problems.push(problem));
    if (problems.length > 0) throw new AggregateError(problems, 'The deployment was not destroyed whole.');
  };
  try {
    const receiverAssembly = join(folder, 'receiver.out');
    await runProgram('test/deployed/receiver/app.ts', [join(folder, 'receiver')], { CDK_OUTDIR: receiverAssembly });
    if (endpoint !== undefined) await bootstrap(receiverAssembly);
    undo.push(() => destroyStack(receiverAssembly, receiverStackName));
    const receiver = outputsOf(receiverStackName, await deployStack(receiverAssembly, receiverStackName));
    report(`${receiverStackName} is deployed.`);
    const receiverAddress = apiAddress(receiver('Address'), endpoint);

    const signingFolder = join(folder, 'signing');
    const keysFile = join(folder, 'keys.jwks.json');
    await writeFile(keysFile, JSON.stringify(toPublicJwks(await loadLocalSigningKey(signingFolder))));
    const signInOffered = endpoint !== undefined && source.console !== false;
    const edge = await startStandingEdge({ signInOffered });
    undo.push(async () => edge.stop());
    const provider = signInOffered ? await startSignInProvider(folder, edge.baseUrl) : undefined;
    if (provider !== undefined) undo.push(provider.stop);
    const deployer: Deployer = {
      folder,
      environment: {
        PACKAGE_KEYS: keysFile,
        // On AWS the receiver has a public address, which needs no leave.
        ...(endpoint === undefined ? {} : { WEBHOOK_ALLOWED_ORIGINS: new URL(receiverAddress).origin }),
        ...provider?.environment,
        ...source.environment,
      },
    };
    const serviceAssembly = await synthesise(deployer, source);
    undo.push(() => destroyStack(serviceAssembly, serviceStackName));
    const service = outputsOf(serviceStackName, await deployStack(serviceAssembly, serviceStackName));
    report(`${serviceStackName} is deployed.`);
    undo.push(() => emptyBucket(service('BucketName')));
    const apiUrl = apiAddress(service('ApiUrl'), endpoint);
    const originSecretArn = service('OriginSecretArn');
    edge.leadTo(apiUrl, String((await storedSecret(originSecretArn).read()).one));
    return {
      destroy,
      deployed: {
        baseUrl: edge.baseUrl,
        apiUrl,
        originSecretArn,
        tableName: service('TableName'),
        bucketName: service('BucketName'),
        jobsQueueUrl: service('JobsQueueUrl'),
        jobsDeadLetterQueueUrl: service('JobsDeadLetterQueueUrl'),
        webhooksQueueUrl: service('WebhooksQueueUrl'),
        webhooksDeadLetterQueueUrl: service('WebhooksDeadLetterQueueUrl'),
        receiverAddress,
        inboxUrl: receiver('InboxUrl'),
        signingFolder,
        deployer,
        identity: provider?.identity,
        packageKeys: provider === undefined ? undefined : service('PackageKeys'),
      },
    };
  } catch (error) {
    await destroy();
    throw error;
  }
};
