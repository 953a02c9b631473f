/** Fills rows for long enough that threads are worth starting, and says how many were: node threads.ts THREADS */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { fillZip } from 'bulkfill';

let started = 0;
process.on('worker', () => started++);
const digest = createHash('sha256');
const zip = new Writable({
  write: (chunk, _encoding, done) => {
    digest.update(chunk);
    done();
  },
});
const rows = function* () {
  for (let row = 0; row < 20_000; row++) yield [`Name ${row}`, 'Open Data', '30', 'Ulm', '2026-08-09', 'b', `AI-${row}`];
};
const pdf = await readFile('examples/certificate/source.pdf');
const template = JSON.parse(await readFile('examples/certificate/template.json', 'utf8'));
await fillZip({ pdf, template, rows }, zip, { threads: Number(process.argv[2]) });
console.log(JSON.stringify({ started, sha256: digest.digest('hex') }));
