import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

describe('the deploy commands on all pages', () => {
  it('name their stacks, because the CDK requires it for an app with several', () => {
    const commands = pages.flatMap((page) =>
      [...textOf(page).matchAll(/npx cdk (?:deploy|diff|destroy)\b[^\n#`|]*/g)].map(([command]) => command),
    );
    expect(commands.length).toBeGreaterThan(5);
    expect(commands.filter((command) => !/ --all\b| bulkfill-/.test(command))).toEqual([]);
  });

  it('start with the public keys in README, because a deployment needs them', () => {
    const [block] = /```sh\n[^`]*npx cdk deploy[^`]*```/.exec(textOf('README.md')) ?? [''];
    expect(block).toMatch(/npx bulkfill package keys --out (\S+)[\s\S]*PACKAGE_KEYS=\1 npx cdk deploy --all/);
  });

  it('appear on an upgrade page that README links', () => {
    expect(textOf('README.md')).toContain('(docs/operate/upgrade.md)');
  });
});
