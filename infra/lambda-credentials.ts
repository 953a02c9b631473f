/**
 * Stands in for the AWS SDK's credential chain in the bundles of Lambdas. Lambda puts a role's credentials into the
 * environment; profiles, single sign-on, web identities and instance metadata, a quarter of a small bundle, cannot occur there.
 */
import { fromEnv } from '@aws-sdk/credential-provider-env';

export const defaultProvider = fromEnv;
