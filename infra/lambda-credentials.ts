/**
 * Replaces the AWS SDK's credential chain in the bundles of Lambdas. Lambda puts a role's credentials into the
 * environment. Profiles, single sign-on, web identities and instance metadata do not occur there.
 */
import { fromEnv } from '@aws-sdk/credential-provider-env';

export const defaultProvider = fromEnv;
