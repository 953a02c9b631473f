import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { ZipWriter } from '@bulkfill/engine/zip/zip-writer';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signCompact } from '../../../../lib/stores/attestation/attestation-key.ts';
import { localAttestationKey } from '../../../../lib/stores/attestation/local-attestation-key.ts';
import { readZip } from '../../../engine/zip/read-zip.ts';
import { answer, aService, jobId, jobPath } from '../fake-service.ts';
import { aFillFolder, aFolder, bulkfill } from '../run-in-process.ts';

const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');
const key = localAttestationKey(new Uint8Array(32).fill(5));
const strangersKey = localAttestationKey(new Uint8Array(32).fill(6));

interface Content {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const zipOf = (entries: readonly Content[], startBytes = 0): Buffer => {
  const zip = new ZipWriter({ startBytes });
  for (const { name, bytes } of entries) zip.add(name, bytes);
  zip.finish();
  return Buffer.concat(zip.take());
};

/** A ZIP of two rows as the engine makes it, and what an attestation says of it. */
const made = async () => {
  const { path, env, inputs } = await aFillFolder();
  const rendered = await bulkfill(['render', ...inputs, '--out', path('out.zip')], env);
  if (rendered.code !== 0) throw new Error(rendered.stderr);
  const zip = await readFile(path('out.zip'));
  const entries: Content[] = (await readZip([zip])).map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) }));
  const manifest = entries.find(({ name }) => name === 'manifest.json')!.bytes;
  const digestOf = async (name: string) => sha256(await readFile(path(name)));
  const claim = {
    job_id: jobId,
    completed_at: '2026-11-22T10:00:00.000Z',
    manifest_sha256: sha256(manifest),
    source_sha256: await digestOf('form.pdf'),
    package_sha256: await digestOf('form.svc'),
    rows_sha256: await digestOf('rows.csv'),
    produced_rows: 2,
  };
  return { zip, entries, manifest, claim };
};

let once: ReturnType<typeof made> | undefined;

/** The same run for every test, and a way to verify something like it. */
const aRun = async () => {
  once ??= made();
  const { zip, entries, manifest, claim } = await once;
  const path = await aFolder();
  await writeFile(path('keys.json'), JSON.stringify({ keys: [await key.publicKey()] }));
  const verify = async (changed: { zip?: Uint8Array; jws?: string; keys?: string; claim?: object } = {}) => {
    await writeFile(path('given.zip'), changed.zip ?? zip);
    await writeFile(path('a.jws'), `${changed.jws ?? (await signCompact(key, changed.claim ?? claim))}\n`);
    const args = [
      'verify',
      path('given.zip'),
      '--attestation',
      path('a.jws'),
      '--keys',
      changed.keys ?? path('keys.json'),
      '--json',
    ];
    const { code, stdout, stderr } = await bulkfill(args);
    return { code, stderr, said: JSON.parse(stdout) as Record<string, unknown> };
  };
  /** The same ZIP, with something done to its entries. */
  const with_ = (change: (entries: Content[]) => readonly Content[]) => verify({ zip: zipOf(change([...entries])) });
  return { path, zip, entries, manifest, claim, verify, with: with_ };
};

const problem = ({ code, said }: { code: number; said: Record<string, unknown> }) => [code, said.verified, said.code];

describe('bulkfill verify', () => {
  it('accepts a ZIP that matches its attestation, whichever tool packed its entries', async () => {
    const run = await aRun();
    const { code, said, stderr } = await run.verify();
    expect([code, stderr]).toEqual([0, '']);
    expect(said).toMatchObject({ verified: true, job_id: jobId, produced_rows: 2, kid: (await key.publicKey()).kid });
    expect((await run.with((entries) => entries)).code).toBe(0);
    const plain = await bulkfill([
      'verify',
      run.path('given.zip'),
      '--attestation',
      run.path('a.jws'),
      '--keys',
      run.path('keys.json'),
    ]);
    expect(plain.stdout).toContain(`is what job ${jobId} made`);
    expect(plain.stdout).toContain('2 PDFs and manifest.json are unchanged');
  });

  it('names the first mismatch in the ZIP', async () => {
    const run = await aRun();
    const [first, second] = run.entries as [Content, Content];
    const flipped = ({ name, bytes }: Content): Content => {
      const copy = Buffer.from(bytes);
      copy[copy.length - 10] = copy[copy.length - 10]! ^ 1;
      return { name, bytes: copy };
    };
    const changed = await run.with(([, ...rest]) => [flipped(first), ...rest]);
    expect(problem(changed)).toEqual([1, false, 'ENTRY_CHANGED']);
    expect(changed.stderr).toContain(`not verified: ${first.name} was changed after the job made it`);
    const longer = await run.with(([, ...rest]) => [
      { name: first.name, bytes: Buffer.concat([first.bytes, Buffer.alloc(1)]) },
      ...rest,
    ]);
    expect(problem(longer)).toEqual([1, false, 'ENTRY_CHANGED']);
    const swapped = await run.with(([, , ...rest]) => [
      { name: first.name, bytes: second.bytes },
      { name: second.name, bytes: first.bytes },
      ...rest,
    ]);
    expect(problem(swapped)).toEqual([1, false, 'ENTRY_CHANGED']);
    const missing = await run.with(([, ...rest]) => rest);
    expect(problem(missing)).toEqual([1, false, 'ENTRY_MISSING']);
    expect(missing.stderr).toContain(`${first.name} is missing`);
    const spare = await run.with((entries) => [...entries, { name: 'row_3\u202e.pdf', bytes: first.bytes }]);
    expect(problem(spare)).toEqual([1, false, 'ENTRY_SPARE']);
    expect(spare.stderr).toContain('row_3\ufffd.pdf does not belong');
    const unsaid = await run.with((entries) => entries.filter(({ name }) => name !== 'manifest.json'));
    expect(problem(unsaid)).toEqual([1, false, 'MANIFEST_MISSING']);
    const rewritten = await run.with((entries) =>
      entries.map((entry) =>
        entry.name === 'manifest.json' ? { ...entry, bytes: Buffer.from(`${run.manifest} `) } : entry,
      ),
    );
    expect(problem(rewritten)).toEqual([1, false, 'MANIFEST_CHANGED']);
  });

  it('names the error in an attestation', async () => {
    const run = await aRun();
    const jws = await signCompact(key, run.claim);
    const [header, , signature] = jws.split('.');
    const other = Buffer.from(JSON.stringify({ ...run.claim, job_id: jobId.replace(/^./, 'f') })).toString('base64url');
    expect(problem(await run.verify({ jws: `${header}.${other}.${signature}` }))).toEqual([
      1,
      false,
      'SIGNATURE_WRONG',
    ]);
    expect(problem(await run.verify({ jws: await signCompact(strangersKey, run.claim) }))).toEqual([
      1,
      false,
      'KEY_UNKNOWN',
    ]);
    const impostor = { ...strangersKey, publicKey: key.publicKey };
    expect(problem(await run.verify({ jws: await signCompact(impostor, run.claim) }))).toEqual([
      1,
      false,
      'SIGNATURE_WRONG',
    ]);
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid: (await key.publicKey()).kid })).toString('base64url');
    expect(problem(await run.verify({ jws: `${none}.${other}.` }))).toEqual([1, false, 'SIGNATURE_WRONG']);
    for (const text of ['', 'no JWS', 'a.b.c'])
      expect(problem(await run.verify({ jws: text }))).toEqual([1, false, 'ATTESTATION_UNREADABLE']);
    expect(problem(await run.verify({ claim: { job_id: jobId } }))).toEqual([1, false, 'ATTESTATION_UNREADABLE']);
  });

  it.each(['source_sha256', 'package_sha256', 'rows_sha256', 'produced_rows'])(
    'compares %s of the attestation to the manifest',
    async (member) => {
      const run = await aRun();
      const claim = { ...run.claim, [member]: member === 'produced_rows' ? 3 : '0'.repeat(64) };
      expect(problem(await run.verify({ claim }))).toEqual([1, false, 'CLAIM_CONTRADICTED']);
    },
  );

  it('rejects a directory and a pipe by name, without waiting for a writer', async () => {
    const { path, verify } = await aRun();
    await verify();
    await promisify(execFile)('mkfifo', [path('pipe')]);
    const given = (archive: string) =>
      bulkfill(['verify', archive, '--attestation', path('a.jws'), '--keys', path('keys.json')]);
    expect(await given(path())).toMatchObject({
      code: 1,
      stderr: `bulkfill: ${path()}: it is a directory, not a file\n`,
    });
    expect(await given(path('pipe'))).toMatchObject({
      code: 1,
      stderr: `bulkfill: ${path('pipe')}: an archive cannot be read from a pipe: save it as a file first\n`,
    });
  });

  it('rejects archives that are damaged or differ between readers', async () => {
    const run = await aRun();
    const { zip, entries } = run;
    expect(problem(await run.verify({ zip: Buffer.from('no ZIP') }))).toEqual([1, false, 'ARCHIVE_UNREADABLE']);
    expect(problem(await run.verify({ zip: zip.subarray(0, zip.length - 30) }))).toEqual([
      1,
      false,
      'ARCHIVE_UNREADABLE',
    ]);
    // Something before the first entry, whose directory is right.
    const before = zipOf(entries, 100);
    const hidden = await run.verify({ zip: Buffer.concat([Buffer.alloc(100, 'x'), before]) });
    expect(problem(hidden)).toEqual([1, false, 'ARCHIVE_UNREADABLE']);
    // Another name in the header of an entry than in the directory.
    const renamed = zipOf(entries);
    renamed.write('evil', renamed.indexOf('row_1.pdf'));
    expect(problem(await run.verify({ zip: renamed }))).toEqual([1, false, 'ARCHIVE_UNREADABLE']);
    // The same entry under two names in the directory: the second overlaps the first.
    const overlapping = zipOf(entries);
    const directory = overlapping.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    const second = overlapping.indexOf(Buffer.from('PK\x01\x02', 'latin1'), directory + 4);
    overlapping.writeUInt32LE(0, second + 42);
    expect(problem(await run.verify({ zip: overlapping }))).toEqual([1, false, 'ARCHIVE_UNREADABLE']);
  });

  it('limits the inflated size of an entry to that of its row', async () => {
    const run = await aRun();
    const [first, ...rest] = run.entries as [Content, ...Content[]];
    // Says the size of the row, and inflates to 64 MiB.
    const bomb = deflateRawSync(Buffer.alloc(64 * 2 ** 20));
    const zip = zipOf([first, ...rest]);
    const start = 30 + first.name.length;
    const end = zip.indexOf(Buffer.from('PK\x03\x04', 'latin1'), start);
    const directoryAt = (buffer: Buffer) => buffer.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    const blown = Buffer.concat([zip.subarray(0, start), bomb, zip.subarray(end)]);
    const shift = bomb.length - (end - start);
    blown.writeUInt32LE(bomb.length, 18);
    let at = directoryAt(zip) + shift;
    blown.writeUInt32LE(bomb.length, at + 20);
    for (let i = 1; i < run.entries.length; i++) {
      at = blown.indexOf(Buffer.from('PK\x01\x02', 'latin1'), at + 4);
      blown.writeUInt32LE(blown.readUInt32LE(at + 42) + shift, at + 42);
    }
    const endRecord = blown.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
    blown.writeUInt32LE(blown.readUInt32LE(endRecord + 16) + shift, endRecord + 16);
    const found = await run.verify({ zip: blown });
    expect(problem(found)).toEqual([1, false, 'ENTRY_CHANGED']);
    expect(found.stderr).toContain(first.name);
  });

  it('downloads the keys from an address, and reports a failure', async () => {
    const run = await aRun();
    const keys = JSON.stringify({ keys: [await strangersKey.publicKey(), await key.publicKey()] });
    const server = createServer((request, response) => {
      if (request.url === '/keys') response.end(keys);
      else if (request.url === '/endless') response.end(Buffer.alloc(2 ** 20 + 1, ' '));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await run.verify({ keys: `${base}/keys` })).code).toBe(0);
    const gone = await run.verify({ keys: `${base}/none` });
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('it answered 404')]);
    expect((await run.verify({ keys: `${base}/endless` })).stderr).toContain('larger than 1048576 bytes');
    await writeFile(run.path('other.json'), '{"keys": []}');
    expect((await run.verify({ keys: run.path('other.json') })).stderr).toContain(
      'other.json: the JWK set holds no Ed25519 public key',
    );
  });

  it('exits 1 for missing files and 2 for wrong usage', async () => {
    const run = await aRun();
    await run.verify();
    const args = (zip: string, attestation: string) => [
      'verify',
      run.path(zip),
      '--attestation',
      run.path(attestation),
      '--keys',
      run.path('keys.json'),
    ];
    for (const [zip, attestation] of [
      ['none.zip', 'a.jws'],
      ['given.zip', 'none.jws'],
    ] as const) {
      const { code, stderr } = await bulkfill(args(zip, attestation));
      expect([code, stderr]).toEqual([1, expect.stringContaining('the file or directory does not exist')]);
    }
    expect((await bulkfill(['verify', run.path('given.zip')])).code).toBe(2);
    expect((await bulkfill(['verify'])).code).toBe(2);
  });
});

describe('bulkfill job attestation', () => {
  it('writes the answer of the service, and shows the next step', async () => {
    const path = await aFolder();
    const { baseUrl, requests } = await aService({
      [`GET ${jobPath}/attestation`]: [
        (_, response) => void response.writeHead(200, { 'Content-Type': 'application/jose' }).end('a.b.c'),
        answer(409, { code: 'JOB_NOT_ENDED', message: 'The job has not ended yet.' }),
      ],
    });
    const args = ['job', 'attestation', jobId, '--out', path('job.jws'), '--base-url', baseUrl, '--api-key', 'a key'];
    const { code, stdout } = await bulkfill(args);
    expect([code, await readFile(path('job.jws'), 'utf8')]).toEqual([0, 'a.b.c\n']);
    expect(stdout).toContain(`--keys ${baseUrl}/v1/bulkfill/keys`);
    expect(requests[0]?.headers.authorization).toBe('Bearer a key');
    const refused = await bulkfill(args);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('has not ended')]);
    expect((await bulkfill(['job', 'attestation', jobId])).code).toBe(2);
  });

  it('sends no request if the file cannot be written: a link, a folder, a second document on standard output', async () => {
    const path = await aFolder();
    const { baseUrl, requests } = await aService({});
    await writeFile(path('target'), 'mine');
    await symlink(path('target'), path('link'));
    const args = ['job', 'attestation', jobId, '--base-url', baseUrl, '--api-key', 'a key'];
    for (const [out, reason] of [
      [path('link'), 'symbolic link'],
      [path(), 'is a directory'],
    ] as const) {
      expect(await bulkfill([...args, '--out', out])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(reason),
      });
    }
    expect((await bulkfill([...args, '--out', '-', '--json'])).code).toBe(2);
    expect([requests, await readFile(path('target'), 'utf8')]).toEqual([[], 'mine']);
  });
});
