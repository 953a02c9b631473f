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
const pdf = await readFile('examples/shipping-label/source.pdf');
// Codes take far longer to make than to write, on any machine.
const overlays = Array.from({ length: 12 }, (_, index) => ({
  id: `code-${index}`,
  kind: 'qr' as const,
  page: 0,
  rect: { x: 20 + 40 * (index % 4), y: 20 + 40 * Math.floor(index / 4), width: 36, height: 36 },
  value: { text: `${index}: {{column_0}}` },
}));
const template = { columns: [{ key: 'column_0', label: 'name' }], overlays };
const rows = function* () {
  for (let row = 0; row < 2_500; row++) yield [`Name ${row} of somebody with a long address`];
};
await fillZip({ pdf, template, rows }, zip, { threads: Number(process.argv[2]) });
console.log(JSON.stringify({ started, sha256: digest.digest('hex') }));
