import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signCompact } from '../../lib/stores/attestation/attestation-key.ts';
import { localAttestationKey } from '../../lib/stores/attestation/local-attestation-key.ts';

const page = readFileSync(new URL('../../docs/integrate/prove-what-was-made.md', import.meta.url), 'utf8');
const script = /```sh\n(IFS=[\s\S]*?)```/.exec(page)![1]!;
const run = promisify(execFile);
const key = localAttestationKey(new Uint8Array(32).fill(11));

/** Stand for tools that a machine may not have: the test is of what OpenSSL says. */
const standIns = `
xxd() { "$NODE" -e 'process.stdout.write(Buffer.from(fs.readFileSync(0, "utf8"), "hex"))'; }
jq() { "$NODE" -e '
const args = process.argv.slice(1);
const input = JSON.parse(fs.readFileSync(args[1] === "--arg" ? args.at(-1) : 0, "utf8"));
if (args[1] === ".kid") console.log(input.kid);
else if (args[1] === "--arg") console.log(input.keys.find(({ kid }) => kid === args[3]).x);
else console.log(JSON.stringify(input));
' -- "$@"; }
`;

const verifiedByOpenssl = async (jws: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'bulkfill-prove-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'letters.jws'), `${jws}\n`);
  await writeFile(join(folder, 'keys.json'), JSON.stringify({ keys: [await key.publicKey()] }));
  return (
    await run('bash', ['-e', '-c', standIns + script], {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE: process.execPath },
    })
  ).stdout;
};

describe('the page about proving outputs', () => {
  it('shows commands with which OpenSSL verifies an attestation and rejects a changed one', async () => {
    const jws = await signCompact(key, { job_id: 'a job', produced_rows: 2 });
    const said = await verifiedByOpenssl(jws);
    expect(said).toContain('Signature Verified Successfully');
    expect(said).toContain('"produced_rows":2');
    const [header, , signature] = jws.split('.');
    const changed = Buffer.from('{"job_id":"another"}').toString('base64url');
    await expect(verifiedByOpenssl(`${header}.${changed}.${signature}`)).rejects.toThrow();
  });
});
