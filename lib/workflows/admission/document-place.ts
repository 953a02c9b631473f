import { EngineBusy } from '@bulkfill/engine/core/engine-error';
import { TooManyWaiting } from '@bulkfill/engine/threads/turns';
import { AppError } from '../../errors/app-error.ts';
import type { Account } from '../../stores/accounts/account.ts';
import type { DocumentPlace, GaugedAccount } from '../../stores/document-gauge/document-gauge.ts';
import type { ServicePorts } from '../service-ports.ts';

const codes = {
  'in-flight': 'DOCUMENTS_IN_FLIGHT_LIMIT_REACHED',
  'processor-time': 'PROCESSOR_TIME_LIMIT_REACHED',
} as const;

/** Throws `DOCUMENTS_IN_FLIGHT_LIMIT_REACHED`, `PROCESSOR_TIME_LIMIT_REACHED` and `EngineBusy`. */
const takeDocumentPlace = async (
  { config, documentGauge }: Pick<ServicePorts, 'config' | 'documentGauge'>,
  { accountId, plan }: Account,
  kind: GaugedAccount['kind'],
): Promise<DocumentPlace> => {
  const { maxDocumentsInFlight, processorMsPerMinute } = config.plans[plan];
  const limits = { maxInFlight: maxDocumentsInFlight, maxProcessorMs: processorMsPerMinute };
  const place = await documentGauge.enter({ accountId, kind }, limits).catch((error: unknown) => {
    if (!(error instanceof TooManyWaiting)) throw error;
    throw new EngineBusy('Too many documents of this account are waiting to be filled. Retry later.', { cause: error });
  });
  if ('leave' in place) return place;
  const { retryAfterSeconds } = place;
  throw new AppError(codes[place.refused], { retryAfterSeconds });
};

/** Makes one document in a place. `make` reports its processor time through its argument. */
export const inDocumentPlace = async <Made>(
  dependencies: Pick<ServicePorts, 'config' | 'documentGauge'>,
  account: Account,
  kind: GaugedAccount['kind'],
  make: (onSpent: (processorMs: number) => void) => Promise<Made>,
): Promise<Made> => {
  const place = await takeDocumentPlace(dependencies, account, kind);
  let spentMs = 0;
  try {
    return await make((processorMs) => {
      spentMs += processorMs;
    });
  } finally {
    await place.leave(spentMs);
  }
};
