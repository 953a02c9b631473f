// Plain JavaScript for any Node, as npm runs it after each installation. A checkout needs nothing then. A clone that npm made to install
// this repository as a package (`npm install git+…`) becomes that package: npm packs it for another project than the one it stands in.
const project = process.env.npm_config_local_prefix;
if (project !== undefined && project !== process.cwd()) {
  process.argv[2] = 'in';
  await import('./pack-checkout.ts');
}
