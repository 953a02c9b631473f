import { generateSigningKey } from '@bulkfill/engine/svc/signing-key';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import type { SecretsManager } from '../../stores/secrets/secrets-manager.ts';
import {
  derivePublicHalf,
  type PublicHalves,
  renewSigningKey,
  withoutRetired,
} from '../../workflows/package-signing-keys/package-signing-keys.ts';
import type { ResourceAnswer } from './custom-resource.ts';

export interface PackageKeyProperties {
  /** A whole number. Increase it to create a new key. */
  readonly generation: string;
  /** Ids of former keys whose packages are rejected. */
  readonly retired: readonly string[];
}

// The id contains the public keys, so that this resource needs no permission to read a secret.
const idPrefix = 'package-keys:';
const idOf = (halves: PublicHalves): string => `${idPrefix}${halves.map(({ x }) => x).join(',')}`;

const halvesOf = async (id: string): Promise<PublicHalves> => {
  const [current, ...former] = await Promise.all(id.slice(idPrefix.length).split(',').map(derivePublicHalf));
  if (!id.startsWith(idPrefix) || current === undefined) throw new Error('The id of the resource names no keys.');
  return [current, ...former];
};

const generationOf = (properties: unknown): number => Number((properties as PackageKeyProperties).generation);

/**
 * Creates the handler of the package signing key's resource. It creates a key with the deployment, and a new one when
 * the generation increases. A rollback keeps the new key, which is harmless. The private key goes to a secret that this
 * handler cannot read.
 *
 * The write is named by the request. A repeated request therefore never leaves a secret without a reported public key.
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
    return {
      physicalResourceId: idOf(halves),
      data: { PublicKeys: halves.map((half) => JSON.stringify(half)).join(',') },
    };
  };
