import type { PageOverlay, ResolvedOverlay } from '../../svc/template.ts';
import type { ConformanceMode } from '../conformance/conformance-plan.ts';
import { type BrokenStructure, loseStructure } from '../conformance/refuse-losses.ts';
import { JobTags } from '../tags/job-tags.ts';
import { ObjectEdits } from '../tags/object-edits.ts';
import { readStructure } from '../tags/structure-tree.ts';
import type { AppendableSource } from './open-source.ts';

/** Returns the structure for tags of overlays, or why the declared one is missing; `undefined` if none is declared. */
export const structureOf = (
  { pdf, conformance, flattener }: AppendableSource,
  byPage: ReadonlyMap<number, readonly ResolvedOverlay[]>,
  mode: ConformanceMode | undefined,
  allocate: () => number,
): JobTags | BrokenStructure | undefined => {
  const placed = [...byPage.values()].flat().filter((overlay) => overlay.kind !== 'field');
  // Templates older than roles must produce the same output as before for documents that declare nothing.
  const isWanted = conformance === undefined ? placed.some(saysItsRole) : conformance.isKept;
  if (mode === 'ignore' || !isWanted || (placed.length === 0 && flattener === undefined)) return undefined;
  const edits = new ObjectEdits(pdf.document);
  const tree = readStructure(edits);
  if (typeof tree === 'object') return new JobTags(edits, tree, pdf.pages, allocate, conformance?.isStrict ?? false);
  // What only some rows draw breaks only these.
  if (conformance !== undefined && flattener !== undefined) loseStructure(conformance, tree);
  return conformance?.needsTags === true ? tree : undefined;
};

const saysItsRole = ({ kind, role, alt, lang }: PageOverlay): boolean =>
  // Lists were added after roles and are tables in every tagged document.
  kind === 'list' || role !== undefined || alt !== undefined || lang !== undefined;
