/**
 * `npm run bench -- server-trial REPORT`: stores the restore drill and the soak of a report of `npm run trial --
 * server`. `npm run generate -- figures` then shows them on docs/operate/server.md.
 */
import { readFileSync, statSync } from 'node:fs';
import {
  type RestoreDrill,
  readServerTrialResults,
  type ServerSoak,
  writeServerTrialResults,
} from './trial-results.ts';

interface ReportedSoak extends Omit<ServerSoak, 'date' | 'failures' | 'slopeMibPerHour'> {
  readonly failed: readonly string[];
  readonly slopeMibPerHour: { readonly total: number };
}

interface Report {
  readonly restore?: RestoreDrill;
  readonly soak?: ReportedSoak;
}

const [path] = process.argv.slice(2);
if (path === undefined) {
  process.stderr.write('usage: npm run bench -- server-trial REPORT\n');
  process.exit(2);
}

const soakOf = ({
  minutes,
  jobs,
  documents,
  downloads,
  deletions,
  failed,
  mostMib,
  ...rest
}: ReportedSoak): ServerSoak => ({
  date: statSync(path).mtime.toISOString(),
  ...{ minutes, jobs, documents, downloads, deletions, failures: failed.length, mostMib },
  slopeMibPerHour: rest.slopeMibPerHour.total,
});

const { restore, soak } = JSON.parse(readFileSync(path, 'utf8')) as Report;
writeServerTrialResults({
  ...readServerTrialResults(),
  ...(restore === undefined ? {} : { restore }),
  ...(soak === undefined ? {} : { soak: soakOf(soak) }),
});
