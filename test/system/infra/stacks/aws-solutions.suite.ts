import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, it } from 'vitest';
import { addDeployment } from '../../../../infra/deployment.ts';
import { readDeploymentConfig } from '../../../../infra/deployment-config.ts';
import { featureFlags } from '../../../../infra/feature-flags.ts';
import { standInCode, withConsole } from './templates.ts';

describe('AWS Solutions rules', () => {
  it('find only violations acknowledged with a reason in a production deployment', () => {
    const app = new App({ analyticsReporting: false, context: featureFlags });
    addDeployment(
      app,
      readDeploymentConfig('prod', { ...withConsole, ALARM_EMAIL: 'operator@example.com' }),
      standInCode,
    );
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    // Throws if a rule is violated.
    app.synth();
  });
});
