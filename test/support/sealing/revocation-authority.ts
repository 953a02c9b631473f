import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { makeIdentity, type TestIdentity, toPem } from './test-authority.ts';

const run = promisify(execFile);

/** Ways to answer about revocation. */
export type AnswerKind = 'ocsp' | 'list';

const timestampPurpose = '1.3.6.1.5.5.7.3.8';
const expiry = '400101000000Z';
const revokedAt = '261001000000Z';

const newRoot = () => makeIdentity({ name: 'Test root', algorithm: 'RSA-2048', isAuthority: true });

/**
 * Starts a certificate authority on 127.0.0.1, in a folder. OpenSSL answers about its certificates and stamps times.
 */
export const startRevocationAuthority = async (folder: string, kind: AnswerKind, root = newRoot()) => {
  const at = (name: string): string => join(folder, name);
  const openssl = (...options: readonly string[]) => run('openssl', options);
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1);
    requests.push(path);
    void buffer(request)
      .then((body) => answer(path, body))
      .then((bytes) => response.end(bytes))
      .catch(() => response.writeHead(500).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const urls = { issuer: `${url}issuer`, [kind]: `${url}${kind}` };
  const index = new Map<string, boolean>();
  const issue = (options: Parameters<typeof makeIdentity>[0]): TestIdentity => {
    const made = makeIdentity({ issuer: root, urls, ...options });
    index.set(serialOf(made), false);
    return made;
  };
  const tsa = issue({ name: 'Test TSA', algorithm: 'RSA-2048', keyUsage: 0b10000000, purposes: [timestampPurpose] });
  await writeFile(at('root.pem'), toPem(root.certificate));
  await writeFile(at('root.key'), root.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(at('tsa.pem'), toPem(tsa.certificate));
  await writeFile(at('tsa.key'), tsa.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(at('serial'), '01\n');
  await writeFile(
    at('ca.cnf'),
    `[ca]\ndefault_ca=own\n[own]\ndatabase=${at('index')}\ndefault_md=sha256\n[tsa]\ndefault_tsa=stamps\n[stamps]\n` +
      `serial=${at('serial')}\nsigner_cert=${at('tsa.pem')}\nsigner_key=${at('tsa.key')}\nsigner_digest=sha256\n` +
      'default_policy=1.2.3\ndigests=sha256\ness_cert_id_alg=sha256\n',
  );
  /** OpenSSL keeps files, so one answer waits for the other. */
  let last: Promise<unknown> = Promise.resolve();
  const answer = (path: string, body: Uint8Array): Promise<Uint8Array> => {
    const next = last.then(() => answerNext(path, body));
    last = next.catch(() => {});
    return next;
  };
  const answerNext = async (path: string, body: Uint8Array): Promise<Uint8Array> => {
    const lines = [...index].map(
      ([serial, isRevoked]) =>
        `${isRevoked ? 'R' : 'V'}\t${expiry}\t${isRevoked ? revokedAt : ''}\t${serial}\tunknown\t/CN=${serial}\n`,
    );
    await writeFile(at('index'), lines.join(''));
    await writeFile(at('request'), body);
    const files = ['-config', at('ca.cnf')];
    if (path === 'issuer') return root.certificate;
    if (path === 'tsa') await openssl('ts', '-reply', ...files, '-queryfile', at('request'), '-out', at('answer'));
    else if (path === 'ocsp') {
      const signer = ['-CA', at('root.pem'), '-rsigner', at('root.pem'), '-rkey', at('root.key'), '-ndays', '1'];
      await openssl('ocsp', '-index', at('index'), ...signer, '-reqin', at('request'), '-respout', at('answer'));
    } else {
      const signer = ['-cert', at('root.pem'), '-keyfile', at('root.key'), '-crldays', '1'];
      await openssl('ca', '-gencrl', ...files, ...signer, '-out', at('list.pem'));
      await openssl('crl', '-in', at('list.pem'), '-outform', 'DER', '-out', at('answer'));
    }
    return readFile(at('answer'));
  };
  return {
    root,
    issue,
    requests,
    url,
    answer,
    tsaUrl: `${url}tsa`,
    revoke: (identity: TestIdentity) => index.set(serialOf(identity), true),
    close: () => server.close(),
  };
};

export type RevocationAuthority = Awaited<ReturnType<typeof startRevocationAuthority>>;

const serialOf = ({ certificate }: TestIdentity): string => new X509Certificate(certificate).serialNumber;
