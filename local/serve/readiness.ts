import { readFile } from 'node:fs/promises';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { loadSigningKey } from '@bulkfill/engine/svc/signing-key';
import { localNames, localRegion, tableDefinition } from '../../infra/resources.ts';
import type { StorageAccess } from '../servers/keeper-protocol.ts';
import type { Disk } from './disk.ts';

export interface ReadinessCheck {
  readonly name: 'table' | 'storage' | 'disk' | 'signing_key' | 'executors' | 'queue';
  readonly ok: boolean;
  readonly detail: string;
}

export interface CheckedParts {
  readonly storage: StorageAccess;
  readonly disk: Disk;
  readonly signingKeyPath: string;
  readonly readyExecutors: () => number;
  readonly queueOldestMs: () => number;
  readonly maxQueueMs: number;
}

const names = ['table', 'storage', 'disk', 'signing_key', 'executors', 'queue'] as const;

/** Checks of a server whose parts are not started. */
export const startingChecks: readonly ReadinessCheck[] = names.map((name) => ({
  name,
  ok: false,
  detail: 'The server is starting.',
}));

const withinMs = 2000;
/** Probes write to the disk, so frequent requests share them. */
const knownForMs = 1000;
const probeSeconds = 86_400;

/** Returns why a probe failed, without values: an error code or the name of the error. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/** Checks whether a server can do its work. Source: server.md, 3. */
export class Readiness {
  readonly #parts: CheckedParts;
  readonly #dynamodb: DynamoDBClient;
  readonly #s3: S3Client;
  #known: Promise<readonly ReadinessCheck[]> | undefined;
  #askedAtMs = 0;

  constructor(parts: CheckedParts) {
    this.#parts = parts;
    const { endpoints, credentials } = parts.storage;
    const shared = { region: localRegion, credentials, maxAttempts: 1 };
    this.#dynamodb = new DynamoDBClient({ ...shared, endpoint: endpoints.dynamodb });
    this.#s3 = new S3Client({ ...shared, endpoint: endpoints.s3, forcePathStyle: true });
  }

  checks(): Promise<readonly ReadinessCheck[]> {
    const nowMs = performance.now();
    if (this.#known === undefined || nowMs - this.#askedAtMs > knownForMs) {
      this.#known = this.#measure();
      this.#askedAtMs = nowMs;
    }
    return this.#known;
  }

  close(): void {
    this.#dynamodb.destroy();
    this.#s3.destroy();
  }

  async #measure(): Promise<readonly ReadinessCheck[]> {
    const { disk, readyExecutors, queueOldestMs, maxQueueMs } = this.#parts;
    const [table, storage, key] = await Promise.all([
      this.#probe('table', 'The table accepts writes.', () => this.#writeItem()),
      this.#probe('storage', 'The storage accepts writes.', () => this.#writeObject()),
      this.#probe('signing_key', 'The key can be read.', () => this.#readKey()),
    ]);
    const { freeBytes, isFull } = disk.state();
    const executors = readyExecutors();
    const oldestMs = queueOldestMs();
    return [
      table,
      storage,
      {
        name: 'disk',
        ok: !isFull,
        detail: isFull ? 'The disk is full, or MAX_DISK_BYTES is reached.' : `${freeBytes} bytes are free.`,
      },
      key,
      { name: 'executors', ok: executors > 0, detail: `${executors} executors are alive.` },
      {
        name: 'queue',
        ok: oldestMs < maxQueueMs,
        detail: `The oldest queued job waits for ${Math.round(oldestMs / 1000)} s.`,
      },
    ];
  }

  async #probe(name: ReadinessCheck['name'], detail: string, act: () => Promise<unknown>): Promise<ReadinessCheck> {
    try {
      await act();
      return { name, ok: true, detail };
    } catch (error) {
      return { name, ok: false, detail: `The probe failed (${reasonOf(error)}).` };
    }
  }

  #writeItem(): Promise<unknown> {
    const { partitionKey, sortKey, timeToLiveAttribute } = tableDefinition;
    const Item = {
      [partitionKey.name]: { S: 'READINESS#server' },
      [sortKey.name]: { S: 'READINESS' },
      [timeToLiveAttribute]: { N: String(Math.floor(Date.now() / 1000) + probeSeconds) },
    };
    return this.#dynamodb.send(new PutItemCommand({ TableName: localNames.table, Item }), {
      abortSignal: AbortSignal.timeout(withinMs),
    });
  }

  #writeObject(): Promise<unknown> {
    const probe = { Bucket: localNames.bucket, Key: 'readiness/server', Body: new Uint8Array([1]) };
    return this.#s3.send(new PutObjectCommand(probe), { abortSignal: AbortSignal.timeout(withinMs) });
  }

  async #readKey(): Promise<unknown> {
    return loadSigningKey(await readFile(this.#parts.signingKeyPath, 'utf8'));
  }
}
