import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { localNames } from '../../../../infra/resources.ts';
import { frontNodeOptions } from '../../../../local/collector-options.ts';
import { type LocalFile, storageOf } from '../../../../local/local-file.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const run = promisify(execFile);

/** Handles of a started service: its address, command line, output and bucket. */
export interface RunningService {
  readonly baseUrl: string;
  readonly port: number;
  /** Process that started the others. */
  readonly pid: number;
  readonly dataDir: string;
  /** Returns everything written to standard output and standard error so far. */
  readonly output: () => string;
  readonly bulkfill: (...args: string[]) => Promise<Record<string, unknown>>;
  readonly account: (plan: 'free' | 'business' | 'scale') => Promise<Account>;
  readonly storedKeys: (prefix?: string) => Promise<readonly string[]>;
  /** Deletes stored objects, to simulate a loss. */
  readonly loseStoredObjects: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface Account {
  readonly id: string;
  readonly key: string;
}

/** No limit but the one under test, and a wait that outlasts a busy machine. */
export const generousSettings = {
  SYNC_WAIT_MS: '20000',
  CREATES_PER_MINUTE: '100000',
  READS_PER_MINUTE: '100000',
  DOWNLOADS_PER_MINUTE: '100000',
  FAILED_AUTHS_PER_MINUTE: '100000',
  CHECKS_PER_MINUTE: '100000',
  KEY_CHANGES_PER_HOUR: '1000',
  MONTHLY_ROWS_FREE: '1000000',
  MONTHLY_ROWS_BUSINESS: '1000000',
  REPEATED_FAILED_JOBS_COOLDOWN_SECONDS: '1',
  HIGH_FAIL_RATIO_COOLDOWN_SECONDS: '1',
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** `npm start` in a directory of its own, on a port of its own, with these settings. */
export const startService = async (settings: Readonly<Record<string, string>> = {}): Promise<RunningService> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bulkfill-black-box-'));
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const environment = { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...generousSettings, ...settings };
  const child = spawn(process.execPath, [...frontNodeOptions, join(root, 'local/start.ts')], {
    cwd: root,
    env: { ...environment, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const localFile = join(dataDir, 'local.json');
  while (!existsSync(localFile)) {
    if (child.exitCode !== null) throw new Error(`The service ended at its start:\n${output}`);
    await pause(50);
  }
  const local = JSON.parse(readFileSync(localFile, 'utf8')) as LocalFile;
  const bulkfill = async (...args: string[]): Promise<Record<string, unknown>> => {
    const { stdout } = await run(process.execPath, [join(root, 'bin/bulkfill.cjs'), ...args, '--json'], {
      cwd: root,
      env: environment,
    });
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  const s3 = new S3Client({
    endpoint: local.endpoints.s3,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: storageOf(local).credentials,
  });
  const eachObject = async (Prefix = ''): Promise<{ Bucket: string; Key: string }[]> => {
    const Bucket = localNames.bucket;
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix }));
    return Contents.map(({ Key = '' }) => ({ Bucket, Key }));
  };
  return {
    baseUrl: local.base_url,
    port: Number(new URL(local.base_url).port),
    pid: child.pid as number,
    dataDir,
    output: () => output,
    bulkfill,
    account: async (plan) => {
      const account = await bulkfill('account', 'create', '--name', `A ${plan} client`, '--plan', plan);
      const key = await bulkfill('key', 'create', '--account', String(account.account_id), '--ttl', '30');
      return { id: String(account.account_id), key: String(key.api_key) };
    },
    storedKeys: async (prefix) => (await eachObject(prefix)).map(({ Key }) => Key).sort(),
    loseStoredObjects: async () => {
      for (const stored of await eachObject()) await s3.send(new DeleteObjectCommand(stored));
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      s3.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
