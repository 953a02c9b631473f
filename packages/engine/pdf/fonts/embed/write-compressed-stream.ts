import { deflateSync } from 'node:zlib';
import { copyBytes } from '../../../core/copy-bytes.ts';
import type { KeptResults } from '../../../core/kept-results.ts';
import type { OutgoingObject } from '../../write/outgoing-object.ts';

interface KeptStreams {
  readonly kept: KeptResults;
  readonly digest: Uint8Array;
}

export const writeCompressedStream = (
  number: number,
  bytes: Uint8Array,
  entries = '',
  known?: KeptStreams,
): OutgoingObject => {
  const deflate = (): Uint8Array => deflateSync(bytes, { level: 9 });
  const stream =
    known === undefined
      ? deflate()
      : known.kept.of(
          'deflated',
          [known.digest],
          () => copyBytes(deflate()),
          (deflated) => deflated.length,
        );
  return { number, body: { dict: `<< /Filter /FlateDecode${entries === '' ? '' : ` ${entries}`} >>`, stream } };
};
