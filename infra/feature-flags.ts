import cdkJson from '../cdk.json' with { type: 'json' };

/**
 * The CDK's recommended feature flags, from `cdk.json` for its command line, so that `npm run synth` and tests use the
 * same. References between stacks stay exports: existing deployments have them, and a stack in use cannot be removed.
 * `annotationsInValidationReport` is off: a synthesis without PACKAGE_KEYS succeeds, and the CDK refuses to deploy it.
 */
export const featureFlags = cdkJson.context;
