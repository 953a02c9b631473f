import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readServerSettings } from '../../local/serve/read-server-settings.ts';
import { secretNames } from '../../local/serve/secret-settings.ts';
import { ServerMetrics } from '../../local/serve/server-metrics.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Variables of the system, of the domain name for Caddy, and of shells in examples. */
const others = new Set(['HOME', 'SITE', 'SECRET']);

/** Names that a file assigns, maps to a value, or quotes. */
const variablesOf = (path: string): readonly string[] => read(path).match(/(?<![\w-])[A-Z][A-Z\d_]*(?=[=:`])/g) ?? [];

interface Panel {
  readonly fieldConfig: {
    readonly defaults: { readonly unit: string };
    readonly overrides: readonly {
      readonly matcher: { readonly options: string };
      readonly properties: readonly { readonly id: string; readonly value: string }[];
    }[];
  };
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string; readonly interval?: string }[];
}

const { panels } = JSON.parse(read('deploy/grafana-dashboard.json')) as { readonly panels: readonly Panel[] };

describe('files for the deployment of a server', () => {
  it.each(['deploy/Containerfile', 'deploy/compose.yaml', 'deploy/bulkfill.service', 'docs/operate/server.md'])(
    'name only existing settings in %s',
    (path) => {
      const settings = readServerSettings({}).inEffect.map(({ name }) => name);
      const known = new Set([...settings, ...secretNames.map((name) => `${name}_FILE`), ...others]);
      const named = variablesOf(path);
      expect(named.length).toBeGreaterThan(1);
      expect(named.filter((name) => !known.has(name))).toEqual([]);
    },
  );

  it('use only metrics that the server has, and show each of its own', async () => {
    const metrics = new ServerMetrics();
    const none = (): number => 0;
    metrics.watch({
      queueOldestSeconds: none,
      webhookOldestSeconds: none,
      jobsRunning: none,
      storageBytes: none,
      diskFreeBytes: none,
    });
    const known = [...(await metrics.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? '');
    const namesIn = (text: string): string[] =>
      [...text.matchAll(/\b(?:bulkfill|process|nodejs)_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''));
    const dashboard = namesIn(read('deploy/grafana-dashboard.json'));
    const used = [...dashboard, ...namesIn(read('deploy/prometheus-alerts.yaml'))];
    expect(used.filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => name.startsWith('bulkfill_') && !dashboard.includes(name))).toEqual([]);
  });

  it('have panels with seconds and bytes in their units, also next to counts', () => {
    const units = panels.flatMap(({ fieldConfig: { defaults, overrides }, targets }) =>
      targets.map(({ expr, legendFormat }) => {
        const own = overrides.find(({ matcher }) => matcher.options === legendFormat)?.properties;
        return { expr, unit: own?.find(({ id }) => id === 'unit')?.value ?? defaults.unit };
      }),
    );
    const inUnit = (metric: RegExp) => units.filter(({ expr }) => metric.test(expr)).map(({ unit }) => unit);
    expect(new Set(inUnit(/_seconds(?:_bucket)?\b/))).toEqual(new Set(['s']));
    expect(new Set(inUnit(/_bytes\b/))).toEqual(new Set(['bytes']));
  });

  it('have panels that show rates also of a server scraped once a minute, as by default', () => {
    const rates = panels.flatMap(({ targets }) => targets).filter(({ expr }) => expr.includes('$__rate_interval'));
    expect(rates.length).toBeGreaterThan(5);
    // Four of these steps are the least range of a rate, which needs two samples.
    expect(rates.filter(({ interval }) => interval !== '1m')).toEqual([]);
  });

  it('make an image whose program every user can read, whatever umask the checkout had', () => {
    expect(read('deploy/Containerfile')).toMatch(/^RUN .*chmod -R a\+rX \/app/m);
  });

  it('are all on the page for operators', () => {
    const page = read('docs/operate/server.md');
    const files = globSync('deploy/*', { cwd: root }).filter((path) => !/Containerfile/.test(path));
    expect(files.length).toBeGreaterThan(4);
    expect(files.filter((path) => !page.includes(path))).toEqual([]);
  });

  it('are in the context of the image, which builds the site, without secrets next to them', () => {
    const rules = read('deploy/Containerfile.dockerignore').split('\n');
    const context = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
    const files = execFileSync('git', ['ls-files', 'deploy'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
    expect(context.toSorted()).toEqual(files.toSorted());
    expect(rules.indexOf('deploy/*')).toBeGreaterThan(0);
    expect(rules.indexOf('deploy/*')).toBeLessThan(rules.findIndex((rule) => rule.startsWith('!')));
  });
});
