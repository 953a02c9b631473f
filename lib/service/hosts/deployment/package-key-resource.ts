import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { generateSigningKey } from '../../../engine/package/signing-key.ts';
import type { SecretsManager } from '../../services/secrets/secrets-manager.ts';
import {
  type PublicHalves,
  publicHalf,
  renewSigningKey,
  withoutRetired,
} from '../../workflows/package-signing-keys/package-signing-keys.ts';
import type { ResourceAnswer } from './custom-resource.ts';

/** Properties of the resource, as the stack writes them. */
export interface PackageKeyProperties {
  /** A whole number; one more makes a new key. */
  readonly generation: string;
  /** Ids of former keys whose packages are no longer good. */
  readonly retired: readonly string[];
}

// The id holds the public halves: who makes keys need not be able to read one.
const idPrefix = 'package-keys:';
const idOf = (halves: PublicHalves): string => `${idPrefix}${halves.map(({ x }) => x).join(',')}`;

const halvesOf = async (id: string): Promise<PublicHalves> => {
  const [current, ...former] = await Promise.all(id.slice(idPrefix.length).split(',').map(publicHalf));
  if (!id.startsWith(idPrefix) || current === undefined) throw new Error('The id of the resource names no keys.');
  return [current, ...former];
};

const generationOf = (properties: unknown): number => Number((properties as PackageKeyProperties).generation);

/**
 * The key that signs packages, as a resource of the deployment: made with it, and made anew when its generation grows. A deployment that is
 * taken back keeps what was made: nothing is lost by one key more. Its private half goes into a secret that this cannot read.
 *
 * The write is named by the request, so CloudFormation's request done twice never leaves a secret whose public half was not told.
 */
export const packageKeyResource =
  (secrets: Pick<SecretsManager, 'write'>, secretId: string) =>
  async (event: CloudFormationCustomResourceEvent): Promise<ResourceAnswer> => {
    const dependencies = {
      generate: generateSigningKey,
      store: (key: object) => secrets.write(secretId, JSON.stringify(key), event.RequestId),
    };
    if (event.RequestType === 'Delete') return { physicalResourceId: event.PhysicalResourceId, data: {} };
    const { retired = [] } = event.ResourceProperties as unknown as PackageKeyProperties;
    let halves: PublicHalves;
    if (event.RequestType === 'Create') halves = await renewSigningKey(dependencies, []);
    else {
      const known = await halvesOf(event.PhysicalResourceId);
      const isNew = generationOf(event.ResourceProperties) > generationOf(event.OldResourceProperties);
      halves = withoutRetired(isNew ? await renewSigningKey(dependencies, known) : known, new Set(retired));
    }
    return { physicalResourceId: idOf(halves), data: { PublicKeys: halves.map((half) => JSON.stringify(half)).join(',') } };
  };
