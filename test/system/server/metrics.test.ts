import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp, createJob, endedJob, initialisedFolder, startServer, stopServer } from './server-process.ts';

interface Family {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly samples: readonly string[];
}

/** Reads Prometheus' text format by the parser of its Python client, which Debian installs for its own Python. */
const parser = `
import json, sys
from prometheus_client.parser import text_string_to_metric_families
families = text_string_to_metric_families(sys.stdin.read())
print(json.dumps([{"name": f.name, "type": f.type, "help": f.documentation, "samples": [s.name for s in f.samples]} for f in families]))
`;

const deploy = join(import.meta.dirname, '../../../deploy');

let families: readonly Family[];
afterAll(cleanUp);
beforeAll(async () => {
  const folder = await initialisedFolder();
  const server = await startServer(folder.dataDir);
  const { job_id: jobId } = (await (await createJob(server, folder, { key: 'one', rows: 3 })).json()) as {
    job_id: string;
  };
  await endedJob(server, folder.apiKey, jobId);
  const text = await (await fetch(`${server.adminUrl}/metrics`)).text();
  families = JSON.parse(
    execFileSync('/usr/bin/python3', ['-c', parser], { input: text, encoding: 'utf8' }),
  ) as Family[];
  await stopServer(server);
}, 180_000);

describe('the page of metrics', () => {
  it('is readable for the parser of another client, with a type and a help text for each metric', () => {
    expect(families.length).toBeGreaterThan(20);
    for (const { name, type, help } of families) {
      expect(type, name).toMatch(/^(?:counter|gauge|histogram|summary)$/);
      expect(help, name).not.toBe('');
    }
    expect(new Set(families.map(({ name }) => name)).size).toBe(families.length);
  });

  it.each(['prometheus-alerts.yaml', 'grafana-dashboard.json'])('has each metric of %s', async (file) => {
    const text = await readFile(join(deploy, file), 'utf8');
    const used = new Set(text.match(/\b(?:bulkfill|process|nodejs)_[a-z0-9_]+/g));
    // A label without a value yet has no sample.
    const known = new Set(
      families.flatMap(({ name, samples }) => [name, `${name}_total`, `${name}_bucket`, ...samples]),
    );
    expect(used.size).toBeGreaterThan(5);
    expect([...used].filter((name) => !known.has(name))).toEqual([]);
  });
});
