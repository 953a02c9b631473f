/**
 * `npm run trial -- seal --folder DIR --declared DIR --jar VERAPDF -- PROGRAM…`: seals rows of every example, overlay
 * kind and variant, and asks other programs about them. A failure is a sealed row that one of them rejects, or a
 * changed one that one of them accepts. Protected rows open with their own password alone.
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verifyPdf } from '@bulkfill/engine/pdf/verify/verify-pdf';
import { appendUpdate } from '../../support/sealing/signed-pdf.ts';
import { toPem } from '../../support/sealing/test-authority.ts';
import { declaredBy } from '../conformance/declared.ts';
import { askVeraPdf } from '../conformance/verapdf.ts';
import { type Trial, UsageError } from '../trial.ts';
import { makeProtectedFiles } from './protected-files.ts';
import { makeRevocationFiles } from './revocation-files.ts';
import { makeSealedFiles, newKeys, root, type SealedFile, signExamples } from './sealed-files.ts';
import { makeThreadedFiles } from './threaded-files.ts';

export const defaults: Trial['defaults'] = { seed: 1, budget: 600 };

const run_ = promisify(execFile);

interface Folder {
  readonly files: ReadonlyMap<string, SealedFile>;
  readonly list: string;
  readonly root: string;
}

export const run: Trial['run'] = async (seed, _, args) => {
  const option = (name: string): string => {
    const value = args[args.indexOf(name) + 1];
    if (!args.includes(name) || value === undefined) throw new UsageError(`${name} is missing`);
    return value;
  };
  const at = option('--folder');
  const { registration } = await signExamples();
  const sealed = [
    ...(await Array.fromAsync(makeSealedFiles(option('--declared')))),
    ...(await Array.fromAsync(makeRevocationFiles(at))),
    ...(await Array.fromAsync(makeThreadedFiles(registration!, newKeys()[1]![1], 2))),
  ];
  const changed = sealed.flatMap((file, place) => changesOf(file, place * 17 + seed));
  const whole = await store(join(at, 'sealed'), sealed);
  const broken = await store(join(at, 'changed'), changed);
  let failures = 0;
  const fail = (file: string, reason: string): void => {
    failures++;
    process.stdout.write(`${file}: ${reason}\n`);
  };
  const programs = { 'EU DSS': option('--dss'), pyHanko: option('--pyhanko') };
  for (const [judge, program] of Object.entries(programs)) {
    const verdicts = await ask(program, [whole.root, whole.list]);
    for (const [path, { name }] of whole.files)
      if (verdicts.get(path) !== 'valid') fail(name, `${judge} says ${verdicts.get(path)}`);
    const others = await ask(program, [broken.root, broken.list]);
    for (const [path, { name }] of broken.files) if (others.get(path) === 'valid') fail(name, `${judge} accepts it`);
  }
  for (const { name, bytes } of sealed) if (!isValid(bytes)) fail(name, 'bulkfill verify rejects it');
  for (const { name, bytes } of changed) if (isValid(bytes)) fail(name, 'bulkfill verify accepts it');
  for (const [path, { name, bytes }] of whole.files) {
    const signatures = await outputOf('pdfsig', [path]);
    const isAccepted = signatures.includes('Signature is Valid') && signatures.includes('Total document signed');
    if (!isAccepted || /Signature is (?!Valid)/.test(signatures)) fail(name, 'pdfsig rejects it');
    const syntax = await outputOf('qpdf', ['--check', path]);
    if (!syntax.includes('No syntax or stream encoding errors')) fail(name, `qpdf says ${syntax}`);
    for (const flavour of await declaredBy(bytes)) {
      const profile = flavour.replace('PDF/A-', '').replace('PDF/UA-', 'ua');
      const verdict = [...(await askVeraPdf(option('--jar'), profile, [path])).values()][0];
      if (verdict?.isCompliant !== true) fail(name, `veraPDF denies ${flavour}: ${verdict?.failed}`);
    }
  }
  for (const [path, { name }] of broken.files) {
    const signatures = await outputOf('pdfsig', [path]);
    const isAccepted = signatures.includes('Signature is Valid') && signatures.includes('Total document signed');
    if (isAccepted && !signatures.includes('Not total') && !/Signature is (?!Valid)/.test(signatures))
      fail(name, 'pdfsig accepts it');
  }
  const locked = await Array.fromAsync(makeProtectedFiles());
  const opened = await store(join(at, 'protected'), locked, ({ password }) => `\t${password}`);
  const verdicts = await ask(option('--pikepdf'), [opened.list]);
  for (const [path, { name }] of opened.files)
    if (verdicts.get(path) !== 'valid') fail(name, `pikepdf: ${verdicts.get(path)}`);
  return { cases: sealed.length + changed.length + locked.length, failures };
};

const isValid = (pdf: Uint8Array): boolean =>
  verifyPdf(pdf, { trusted: [root.certificate], now: new Date(), password: undefined }).isValid;

/** Each sealed row with one changed byte, cut off, or with an update; one of these per row. */
const changesOf = ({ name, bytes }: SealedFile, seed: number): SealedFile[] => {
  const file = Buffer.from(bytes);
  const start = file.lastIndexOf('/Contents<') + '/Contents<'.length;
  const end = file.indexOf('>', start);
  switch (seed % 4) {
    case 0:
      return [{ name: `${name}, cut off`, bytes: file.subarray(0, -1 - (seed % 900)) }];
    case 1:
      return [{ name: `${name}, with an update`, bytes: appendUpdate(file, { 900000: 'null' }, trailerOf(file)) }];
    default: {
      const covered = seed % 4 === 2 ? (seed * 7919) % start : start + (seed % 600);
      const copy = Buffer.from(file);
      copy[covered] = (copy[covered] as number) ^ 0x11;
      return [{ name: `${name}, byte ${covered} of ${file.length} (${end - start})`, bytes: copy }];
    }
  }
};

const trailerOf = (file: Buffer): string => `/Root ${/\/Root (\d+ \d+ R)/.exec(file.toString('latin1'))?.[1] ?? ''}`;

/** `more`: text after the path of a file, in the list. */
const store = async <File extends SealedFile>(
  prefix: string,
  files: readonly File[],
  more: (file: File) => string = () => '',
): Promise<Folder> => {
  const paths = new Map(files.map((file, place): [string, File] => [`${prefix}-${place}.pdf`, file]));
  for (const [path, { bytes }] of paths) await writeFile(path, bytes);
  await writeFile(`${prefix}.txt`, [...paths].map(([path, file]) => `${path}${more(file)}\n`).join(''));
  await writeFile(`${prefix}.pem`, toPem(root.certificate));
  return { files: paths, list: `${prefix}.txt`, root: `${prefix}.pem` };
};

/** Runs a judge once for all files. It prints a path and a verdict per line. */
const ask = async (program: string, files: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const [command = '', ...args] = program.split(' ');
  const { stdout } = await run_(command, [...args, ...files], { maxBuffer: 2 ** 26 });
  return new Map(stdout.split('\n').map((line) => line.split('\t') as [string, string]));
};

const outputOf = (program: string, args: readonly string[]): Promise<string> =>
  run_(program, args).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  );
