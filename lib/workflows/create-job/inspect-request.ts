import { refuseManyTimestamps } from '@bulkfill/engine/fill/require-seal';
import { nameSubject } from '@bulkfill/engine/pdf/asn1/certificate';
import type { StoredObject } from '../../stores/storage/object-store.ts';
import type { CreateJobDependencies } from '../service-ports.ts';
import type { CreateUpload } from './create-upload.ts';
import type { CheckedRequest, InspectedFacts } from './new-job.ts';
import { requireSealingKey } from './require-sealing-key.ts';

/** Throws the codes of a sealing key, a package, a source and rows. */
export const inspectRequest = async (
  dependencies: CreateJobDependencies,
  { account, signal, request }: Pick<CheckedRequest, 'account' | 'request'> & { readonly signal: AbortSignal },
  upload: CreateUpload,
): Promise<InspectedFacts> => {
  const { clock, config, inspector } = dependencies;
  const seal = await requireSealingKey(dependencies, account, request.settings.seal);
  const plan = config.plans[account.plan];
  const load = (file: StoredObject) => () => upload.load(file);
  const { rowCount, packageName, isLabelled, passwordColumn } = await inspector.inspect({
    accountId: account.accountId,
    atMs: clock.nowMs(),
    signal,
    package: load(request.package),
    source: load(request.source),
    sourceSizeBytes: request.source.sizeBytes,
    sha256: { package: request.package.sha256, source: request.source.sha256 },
    rows: {
      format: request.rows.format,
      load: load(request.rows),
      numbers: request.rowNumbers && load(request.rowNumbers),
    },
    ...(request.tableFindings === undefined || request.tableFindings.isKnown === true
      ? {}
      : { tableFindings: { load: load(request.tableFindings), rowsOfJob: request.rowsOfJob } }),
    limits: {
      maxPackageBytes: plan.maxPackageBytes,
      maxOutputBytes: plan.maxOutputBytes,
      maxRows: plan.maxRowsPerBatch,
    },
    settings: request.settings,
    allowsIncompleteSource: request.allowsIncompleteSource === true,
  });
  if (seal?.hasTimestamps) refuseManyTimestamps(rowCount);
  return {
    requestedRows: rowCount,
    packageName,
    rowsAreLabelled: isLabelled,
    sealedBy: seal && nameSubject(seal.leaf),
    sealedWith: seal?.leaf.sha256,
    passwordColumn,
  };
};
