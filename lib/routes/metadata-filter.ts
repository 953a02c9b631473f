import { type Metadata, maxMetadataPairs } from '../stores/jobs/metadata.ts';
import { invalidParameter } from './query-parameters.ts';

const filterName = /^metadata\[([^[\]]+)\]$/;

/** Parses the parameters `metadata[key]=value`. Throws `INVALID_PARAMETER`. Source: api.md, "Metadata". */
export const metadataFilter = (url: string): Metadata => {
  const wanted = new Map<string, string>();
  for (const [name, value] of new URL(url).searchParams) {
    if (!/^metadata\b/.test(name)) continue;
    const key = filterName.exec(name)?.[1];
    if (key === undefined) throw invalidParameter('metadata', 'must be written as metadata[key]=value');
    if (wanted.has(key)) throw invalidParameter('metadata', 'names a key twice');
    wanted.set(key, value);
  }
  if (wanted.size > maxMetadataPairs) throw invalidParameter('metadata', `has more than ${maxMetadataPairs} keys`);
  return [...wanted];
};
