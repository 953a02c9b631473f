import { randomBytes } from 'node:crypto';
import { type Certificate, isIssuedBy, parseCertificate } from '../asn1/certificate.ts';
import { type RevocationAnswers, readStatements } from '../verify/revocation.ts';
import { readAuthorityUrls } from './authority-urls.ts';
import { writeOcspRequest } from './ocsp-request.ts';
import { requestTimestamp } from './request-timestamp.ts';
import type { FetchTimestamp, SealValidation } from './seal.ts';
import { dayOf, orderChain, refuseCertificate } from './sealing-key.ts';

/** Fetches an address of a certificate. `ocspRequest`: sent to it by POST. */
export type FetchAuthority = (url: string, ocspRequest?: Uint8Array, signal?: AbortSignal) => Promise<Uint8Array>;

interface Collecting {
  readonly fetchAuthority: FetchAuthority;
  readonly nowMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** A certificate without an answer about its revocation. */
class AnswerMissing extends Error {
  override readonly name = 'AnswerMissing';
}

const maxChain = 10;
/** Clocks of authorities may be ahead. */
const skewMs = 5 * 60_000;

/** Returns the first result that is not `undefined`. Addresses that fail are passed over. */
const firstOf = async <T>(urls: readonly string[], ask: (url: string) => Promise<T | undefined>) => {
  for (const url of urls) {
    const found = await ask(url).catch(() => undefined);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Returns a fetch that asks for each list and each issuer once. */
const fetchOnce = (fetchAuthority: FetchAuthority): FetchAuthority => {
  const answers = new Map<string, Promise<Uint8Array>>();
  return (url, ocspRequest, signal) => {
    if (ocspRequest !== undefined) return fetchAuthority(url, ocspRequest, signal);
    const answer = answers.get(url) ?? fetchAuthority(url, undefined, signal);
    answers.set(url, answer);
    return answer;
  };
};

/** Adds the issuers that certificates name, up to the root. */
const completeChain = async (
  chain: readonly Certificate[],
  { fetchAuthority, signal }: Collecting,
): Promise<readonly Certificate[]> => {
  const found = [...chain];
  for (;;) {
    const last = found.at(-1)!;
    if (isIssuedBy(last, last)) return found;
    const issuer = await firstOf(readAuthorityUrls(last).issuers, async (url) => {
      const fetched = parseCertificate(await fetchAuthority(url, undefined, signal));
      return isIssuedBy(last, fetched) ? fetched : undefined;
    });
    if (issuer === undefined || found.length >= maxChain) throw new AnswerMissing('An issuer is not known.');
    found.push(issuer);
  }
};

interface Answer extends RevocationAnswers {
  readonly revokedAt: number | undefined;
}

/** Returns current answers about a certificate, signed by its issuer or the issuer's responder. */
const readAnswer = (
  answers: RevocationAnswers,
  certificate: Certificate,
  issuer: Certificate,
  nowMs: number,
): Answer | undefined => {
  const statement = readStatements(answers, [issuer]).find(
    (each) =>
      each.issuer.sha256 === issuer.sha256 &&
      each.isAbout(certificate) &&
      each.from <= nowMs + skewMs &&
      (each.until ?? nowMs) >= nowMs,
  );
  return statement && { ...answers, revokedAt: statement.revokedAt(certificate) };
};

/** Asks the responder, which answers with fewer bytes, and then for the list. */
const askAbout = async (
  certificate: Certificate,
  issuer: Certificate,
  { fetchAuthority, nowMs, signal }: Collecting,
): Promise<Answer> => {
  const { ocsp, lists } = readAuthorityUrls(certificate);
  const request = writeOcspRequest(certificate, issuer);
  const answer =
    (await firstOf(ocsp, async (url) => {
      const response = await fetchAuthority(url, request, signal);
      return readAnswer({ lists: [], ocsp: [response] }, certificate, issuer, nowMs);
    })) ??
    (await firstOf(lists, async (url) => {
      const list = await fetchAuthority(url, undefined, signal);
      return readAnswer({ lists: [list], ocsp: [] }, certificate, issuer, nowMs);
    }));
  if (answer === undefined) throw new AnswerMissing('No authority answers about a certificate.');
  return answer;
};

const askAboutChain = async (
  given: readonly Certificate[],
  whose: (place: number) => string,
  collecting: Collecting,
): Promise<Omit<SealValidation, 'timestampAuthority'>> => {
  const chain = await completeChain(given, collecting);
  const answers: Answer[] = [];
  // The root is trusted by itself.
  for (const [place, certificate] of chain.slice(0, -1).entries()) {
    const answer = await askAbout(certificate, chain[place + 1]!, collecting);
    if (answer.revokedAt !== undefined)
      throw refuseCertificate(`${whose(place)} was revoked on ${dayOf(answer.revokedAt)}.`);
    answers.push(answer);
  }
  return {
    certificates: chain.map(({ der }) => der),
    lists: answers.flatMap(({ lists }) => lists),
    ocsp: answers.flatMap(({ ocsp }) => ocsp),
  };
};

const unlessMissing = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AnswerMissing) return undefined;
    throw error;
  }
};

/** Requests a time stamp of nothing, to know the certificates of the authority. */
const findTimestampChain = async (
  fetchTimestamp: FetchTimestamp,
  { signal }: Collecting,
): Promise<readonly Certificate[]> => {
  try {
    const { authority, certificates } = await requestTimestamp(fetchTimestamp, randomBytes(32), signal);
    return orderChain(authority, certificates);
  } catch (error) {
    throw new AnswerMissing('The time-stamp authority does not answer.', { cause: error });
  }
};

/**
 * Fetches the validation data of a seal, and of its time stamps. Returns `unavailable` if no authority answers about
 * the chain. Throws `SEAL_CERTIFICATE_INVALID` if a certificate was revoked.
 */
export const collectValidationData = async (
  chain: readonly Certificate[],
  fetchTimestamp: FetchTimestamp | undefined,
  { fetchAuthority, ...terms }: Collecting,
): Promise<SealValidation | 'unavailable'> => {
  const collecting = { ...terms, fetchAuthority: fetchOnce(fetchAuthority) };
  const own = await unlessMissing(
    askAboutChain(chain, (place) => (place === 0 ? 'it' : 'a certificate of its issuers'), collecting),
  );
  if (own === undefined) return 'unavailable';
  if (fetchTimestamp === undefined) return { ...own, timestampAuthority: undefined };
  const timestamps = await unlessMissing(
    findTimestampChain(fetchTimestamp, collecting).then(async (stampChain) => ({
      authority: stampChain[0]!.sha256,
      ...(await askAboutChain(stampChain, () => 'a certificate of the time-stamp authority', collecting)),
    })),
  );
  if (timestamps === undefined) return { ...own, timestampAuthority: undefined };
  return {
    certificates: distinct([...own.certificates, ...timestamps.certificates]),
    lists: distinct([...own.lists, ...timestamps.lists]),
    ocsp: distinct([...own.ocsp, ...timestamps.ocsp]),
    timestampAuthority: timestamps.authority,
  };
};

const distinct = (files: readonly Uint8Array[]): readonly Uint8Array[] => [
  ...new Map(files.map((file) => [Buffer.from(file).toString('latin1'), file])).values(),
];
