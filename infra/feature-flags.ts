import cdkJson from '../cdk.json' with { type: 'json' };

/**
 * The CDK's recommended behaviours, as `cdk.json` has them for its command line: in code so that `npm run synth` and tests see the same.
 * References between stacks stay exports: deployments have them, and a stack that is in use by another cannot be removed.
 */
export const featureFlags = cdkJson.context;
