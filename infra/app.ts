/** CDK application. Synthesis needs neither an account nor Docker. */
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleFunctions } from './bundle-functions.ts';
import { addDeployment, loadBundledCode } from './deployment.ts';
import { listTakenSettings, readDeploymentConfig } from './deployment-config.ts';
import { featureFlags } from './feature-flags.ts';
import { findIgnoredSettings } from './find-ignored-settings.ts';
import { buildSite } from './web/build-site.ts';
import { bundleWeb } from './web/bundle-web.ts';
import { writeWebAssets } from './web/write-web-assets.ts';

const projectRoot = join(import.meta.dirname, '..');
const app = new App({
  outdir: process.env.CDK_OUTDIR ?? join(projectRoot, 'cdk.out'),
  analyticsReporting: false,
  context: featureFlags,
});
const stage = String(app.node.tryGetContext('stage') ?? process.env.STAGE ?? 'dev');
const config = readDeploymentConfig(stage, process.env);
for (const name of findIgnoredSettings(process.env, listTakenSettings(config.stage))) {
  process.stderr.write(
    `${name} in your environment has no effect. Add it to "settings" of ${config.stage} in infra/deployment-config.ts.\n`,
  );
}

const bundleFolder = join(projectRoot, 'dist', 'functions');
await bundleFunctions(bundleFolder);
const web = await bundleWeb();
const webFolder = join(projectRoot, 'dist', 'web');
await writeWebAssets(web, webFolder);
addDeployment(app, config, loadBundledCode(bundleFolder, webFolder, web, await buildSite()));
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
