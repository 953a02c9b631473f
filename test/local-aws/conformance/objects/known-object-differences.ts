import type { Known } from '../sdk/compared.ts';

/** Between the embedded S3 and moto 5.2.5, which is asked by .ci/local-aws/run.sh. */
export const knownObjectDifferences: readonly Known[] = [
  {
    name: 'a body that is not what its digest says is stored there',
    why: 'moto looks at no digest. S3 API reference: BadDigest, InvalidDigest.',
    is: (kind) => /^(?:PutObject|UploadPart): 400 (?:BadDigest|InvalidDigest) \/ 200$/.test(kind),
  },
  {
    name: 'checksums of an object are told here alone',
    why: 'moto keeps a checksum only where the SDK says which algorithm it has used. S3 API reference, GetObject, PutObject.',
    is: (kind) => /^\w+: members Checksum\w+ \(ours alone\)(?:, Checksum\w+ \(ours alone\))?$/.test(kind),
  },
  {
    name: 'the checksum of the whole object comes with a range of it there',
    why: 'S3 sends it with the whole object alone: a client would compare it with the range.',
    is: (kind, { input }) => input.Range !== undefined && /^\w+: members Checksum\w+ \(theirs alone\)$/.test(kind),
  },
  {
    name: 'the order of uploads that are under way',
    why: 'By key here, as the S3 API reference says of ListMultipartUploads; by their beginning there.',
    is: (kind, _, ours, theirs) => {
      const sorted = ({ body }: typeof ours): string =>
        JSON.stringify([...((body.Uploads as readonly string[] | undefined) ?? [])].sort());
      return kind === 'ListMultipartUploads: members Uploads' && sorted(ours) === sorted(theirs);
    },
  },
  {
    name: 'an upload that is over is a failure of the server there',
    why: 'moto fails where it should say NoSuchUpload.',
    is: (kind) => /^\w+: 404 NoSuchUpload \/ 500 Error$/.test(kind),
  },
];
