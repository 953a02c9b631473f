import { parsePackageKeys } from '@bulkfill/engine/svc/package-keys';
import type { JSONWebKeySet } from 'jose';
import { readBoundedText } from './read-bounded-text.ts';
import { maxSmallFileBytes, readSmallFile } from './read-small-file.ts';

const patienceMs = 30_000;

const fetched = async (url: string, signal: AbortSignal): Promise<string> => {
  const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) }).catch(
    (error: unknown) => {
      if (signal.aborted) throw signal.reason;
      throw new Error(`${url}: the keys could not be fetched`, { cause: error });
    },
  );
  if (!response.ok || response.body === null) throw new Error(`${url}: it answered ${response.status} instead of keys`);
  const text = await readBoundedText(response.body, maxSmallFileBytes);
  if (text === undefined) throw new Error(`${url}: the answer is larger than ${maxSmallFileBytes} bytes`);
  return text;
};

/** Reads the public keys that may have signed: a JWK set at an address, or in a file. */
export const readVerificationKeys = async (place: string, signal: AbortSignal): Promise<JSONWebKeySet> => {
  const text = /^https?:\/\//i.test(place) ? await fetched(place, signal) : await readSmallFile(place, signal);
  try {
    return parsePackageKeys(text);
  } catch (error) {
    throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
};
