import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { type Gate, startGate } from '@bulkfill/local-aws/gate/gate';
import { newRunCredentials } from '@bulkfill/local-aws/gate/signature/run-credentials';
import { type ObjectsServer, objectsServer } from '@bulkfill/local-aws/objects/objects-server';
import { localRegion } from '../../../infra/resources.ts';

/** The embedded S3 behind its gate in this process, on a folder of its own. */
export interface ObjectsStand {
  /** The data folder; the S3 keeps its own in `objects`, an earlier version kept it in `s3`. */
  readonly dataDir: string;
  readonly credentials: ReturnType<typeof newRunCredentials>;
  client(): S3Client;
  endpoint(): string;
  /** Names of the files that hold bytes of objects. */
  files(): readonly string[];
  start(): Promise<void>;
  stop(): Promise<void>;
  end(): Promise<void>;
}

export const objectsStand = async (): Promise<ObjectsStand> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bulkfill-objects-'));
  const credentials = newRunCredentials();
  let server: ObjectsServer | undefined;
  let gate: Gate | undefined;
  let client: S3Client | undefined;
  const stand: ObjectsStand = {
    dataDir,
    credentials,
    client: () => client!,
    endpoint: () => gate!.endpoint,
    files: () => readdirSync(join(dataDir, 'objects', 'files')),
    start: async () => {
      server = objectsServer(join(dataDir, 'objects'), join(dataDir, 's3'));
      gate = await startGate({ service: 's3', region: localRegion, credentials, port: 0, server: server.handle });
      client = new S3Client({
        endpoint: gate.endpoint,
        region: localRegion,
        credentials,
        forcePathStyle: true,
        maxAttempts: 1,
      });
    },
    stop: async () => {
      client?.destroy();
      await gate?.stop();
      server?.close();
    },
    end: async () => {
      await stand.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return stand;
};
