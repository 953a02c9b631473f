/**
 * `npm run bench -- seal [--quick] [--python PATH]`: rates of rows that are sealed or protected, with the same rows
 * plain, signed by pyHanko (PATH: a Python that has it) and encrypted by qpdf. A full run writes `results/seal.json`,
 * and exits 1 if it broke a promise.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fillOutputs } from '@bulkfill/engine/fill/fill-archive';
import { fillRows } from '@bulkfill/engine/fill/fill-rows';
import { openLocalKey } from '@bulkfill/engine/pdf/seal/sealing-key';
import { fillOptions, fillSettings } from '../../../test/support/fill-settings.ts';
import { protectedTemplate, withPassword } from '../../../test/support/protected-rows.ts';
import { makeIdentity, toPem } from '../../../test/support/sealing/test-authority.ts';
import { aTemplate, aText, rowsOf } from '../../../test/support/template-builders.ts';
import { factsInWords, thisMachine, thisMoment } from '../harness/machine.ts';
import { median } from '../harness/measured.ts';
import { count, table } from '../harness/table.ts';
import { figureTable, passes, verdictTable } from '../harness/verdict.ts';
import { formSource } from '../inputs/form-source.ts';
import { judgeSeals } from './judge-seals.ts';
import { writeSealResults } from './seal-results.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, python: { type: 'string' } } });
const rounds = values.quick ? 1 : 5;
const rowCount = values.quick ? 500 : 5000;
const peerSeconds = values.quick ? 1 : 5;
const encryptions = values.quick ? 10 : 100;

const { certificate, privateKey } = makeIdentity();
const key = openLocalKey([certificate], privateKey);
const overlays = [aText()];
const small = await formSource(100_000);
const large = await formSource(30_000_000);

type Kind = 'plain' | 'sealed' | 'protected';

const inputOf = (source: Uint8Array, kind: Kind, number: number) => ({
  source,
  package: {
    schemaVersion: 5 as const,
    name: 'Bench',
    sha256: 'ab'.repeat(32),
    source: null,
    template: kind === 'protected' ? protectedTemplate(overlays) : aTemplate(overlays),
  },
  rows: rowsOf(
    ...Array.from({ length: number }, (_, row) => {
      const cells = [`Row ${row}`];
      return kind === 'protected' ? [...withPassword(cells, `password ${row}`)] : cells;
    }),
  ),
  settings: fillSettings({ seal: kind === 'sealed' }),
  options: fillOptions({ maxOutputBytes: 1e12, seal: { key, signedAt: '2026-01-02T03:04:05Z' } }),
});

/** Fills rows into an archive that is discarded. */
const measure = async (source: Uint8Array, kind: Kind, number: number) => {
  const startedMs = performance.now();
  const parts = fillOutputs(inputOf(source, kind, number));
  for (;;) {
    const { done, value } = await parts.next();
    if (done === true) return { seconds: (performance.now() - startedMs) / 1000, zipBytes: value.zipSizeBytes };
  }
};

/** Returns the seconds per row without the start, from two numbers of rows. */
const secondsPerRow = async (source: Uint8Array, kind: Kind, number: number): Promise<number> => {
  const few = await measure(source, kind, 1);
  const many = await measure(source, kind, number);
  return (many.seconds - few.seconds) / (number - 1);
};

const folder = mkdtempSync(join(tmpdir(), 'bulkfill-bench-'));
const at = (name: string): string => join(folder, name);
for await (const { pdf } of fillRows(inputOf(small, 'plain', 1))) writeFileSync(at('row.pdf'), pdf!);
writeFileSync(at('key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
writeFileSync(at('certificate.pem'), toPem(certificate));

const signByPyHanko = (python: string): number => {
  const files = [at('row.pdf'), at('key.pem'), at('certificate.pem')];
  const script = join(import.meta.dirname, 'sign_with_pyhanko.py');
  return Number(execFileSync(python, [script, ...files, String(peerSeconds)], { encoding: 'utf8' }));
};

const encryptByQpdf = (): number => {
  const startedMs = performance.now();
  for (let number = 0; number < encryptions; number++)
    execFileSync('qpdf', ['--encrypt', `password ${number}`, 'owner', '256', '--', at('row.pdf'), at('locked.pdf')]);
  return (encryptions * 1000) / (performance.now() - startedMs);
};

try {
  const [machine, moment, startedMs] = [thisMachine(), thisMoment(), performance.now()];
  const found = { plain: [], sealed: [], protected: [], growth: [], pyHanko: [], qpdf: [] } as Record<string, number[]>;
  process.stdout.write(`${factsInWords()}\n`);
  for (const kind of ['plain', 'sealed', 'protected'] as const) await measure(small, kind, rowCount / 5);
  for (let round = 0; round < rounds; round++) {
    const plain = await secondsPerRow(small, 'plain', rowCount);
    const sealed = await secondsPerRow(small, 'sealed', rowCount);
    const largeSealed = await secondsPerRow(large, 'sealed', rowCount);
    found.plain!.push(1 / plain);
    found.sealed!.push(1 / sealed);
    found.growth!.push(largeSealed / sealed);
    found.protected!.push(1 / (await secondsPerRow(small, 'protected', rowCount / 10)));
    if (values.python !== undefined) found.pyHanko!.push(signByPyHanko(values.python));
    found.qpdf!.push(encryptByQpdf());
  }
  const [plainZip, sealedZip] = [await measure(small, 'plain', rowCount), await measure(small, 'sealed', rowCount)];
  const results = {
    machine,
    measured: { ...moment, rounds, seconds: Math.round((performance.now() - startedMs) / 1000) },
    plain: Math.round(median(found.plain!)),
    sealed: Math.round(median(found.sealed!)),
    largeAgainstSmall: Number(median(found.growth!).toFixed(2)),
    bytesPerSealedRow: Math.round((sealedZip.zipBytes - plainZip.zipBytes) / rowCount),
    protectedRows: Math.round(median(found.protected!)),
    ...(found.pyHanko!.length === 0 ? {} : { pyHanko: Number(median(found.pyHanko!).toFixed(1)) }),
    qpdf: Number(median(found.qpdf!).toFixed(1)),
  };
  const lines = Object.entries(results).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, count(value)]] : [],
  );
  process.stdout.write(`${table(['', ''], lines)}\n`);
  const verdicts = judgeSeals(results, !values.quick);
  process.stdout.write(`\n${verdictTable(verdicts)}\n\n${figureTable(verdicts)}\n`);
  if (!values.quick) writeSealResults(results);
  if (!verdicts.every(passes)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
