import { type Asn1, parseAsn1 } from '../asn1/asn1.ts';
import type { Certificate } from '../asn1/certificate.ts';

/** Addresses in a certificate of its issuer, and of answers about its revocation. */
export interface AuthorityUrls {
  readonly ocsp: readonly string[];
  readonly lists: readonly string[];
  readonly issuers: readonly string[];
}

const ids = {
  access: '1.3.6.1.5.5.7.1.1',
  lists: '2.5.29.31',
  ocsp: '1.3.6.1.5.5.7.48.1',
  issuers: '1.3.6.1.5.5.7.48.2',
} as const;

/** Addresses of one kind that are tried. */
const maxUrls = 2;

const isUri = (name: Asn1): boolean => name.isContext(6);
const textOf = ({ content }: Asn1): string => Buffer.from(content).toString('latin1');
const httpUrls = (names: readonly Asn1[]): readonly string[] =>
  names
    .filter(isUri)
    .map(textOf)
    .filter((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    .slice(0, maxUrls);

/** Reads the addresses that use HTTP (RFC 5280, 4.2.1.13 and 4.2.2.1). Throws `Asn1Error`. */
export const readAuthorityUrls = ({ extensions }: Certificate): AuthorityUrls => {
  const membersOf = (id: string): readonly Asn1[] => {
    const extension = extensions.get(id);
    return extension === undefined ? [] : parseAsn1(extension.value).expect('sequence').members;
  };
  const accessTo = (method: string): readonly string[] =>
    httpUrls(membersOf(ids.access).flatMap(({ members: [kind, place] }) => (kind?.oid === method ? [place!] : [])));
  // A point with reasons or another issuer is not about every revocation.
  const points = membersOf(ids.lists).flatMap(({ members: [name, ...others] }) =>
    name?.isContext(0) === true && others.length === 0 ? [name.inner] : [],
  );
  return {
    ocsp: accessTo(ids.ocsp),
    issuers: accessTo(ids.issuers),
    lists: httpUrls(points.flatMap((name) => (name.isContext(0) ? name.members : []))),
  };
};
