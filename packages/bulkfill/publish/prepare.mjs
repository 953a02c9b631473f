// Plain JavaScript for any Node version, because npm runs it after each installation. In a checkout, it does nothing. A
// clone that npm made to install this repository as a package (`npm install git+…`) becomes that package. It is such a
// clone if npm runs for a project in another folder.
const project = process.env.npm_config_local_prefix;
if (project !== undefined && project !== process.cwd()) {
  process.argv[2] = 'git';
  await import('./pack-checkout.ts');
}
