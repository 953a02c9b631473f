import type { BenchCase } from '../harness/bench.ts';
import { checkAndRun } from './check-and-run.ts';
import { coldStart } from './cold-start.ts';
import { decides } from './decides.ts';
import { declaredSource } from './declared-source.ts';
import { fill } from './fill.ts';
import { groupedRows } from './grouped-rows.ts';
import { largeSources } from './large-sources.ts';
import { nativePeersCase } from './native-peers.ts';
import { postToCompleted } from './post-to-completed.ts';
import { printFile } from './print-file.ts';
import { realTemplates } from './real-templates.ts';
import { roadToStorage } from './road-to-storage.ts';
import { rowDigests } from './row-digests.ts';
import { rowsScaling } from './rows-scaling.ts';
import { shortCommand } from './short-command.ts';
import { sourceScaling } from './source-scaling.ts';
import { stampingAlone } from './stamping-alone.ts';
import { textsAndCodes } from './texts-and-codes.ts';
import { textsDiscarded } from './texts-discarded.ts';
import { textsInScripts } from './texts-in-scripts.ts';
import { textsToDisk } from './texts-to-disk.ts';

/** All cases in report order. A new case is a file in this folder and an entry here. */
export const allCases: readonly BenchCase[] = [
  textsDiscarded,
  stampingAlone,
  checkAndRun,
  rowDigests,
  textsToDisk,
  textsAndCodes,
  textsInScripts,
  declaredSource,
  decides,
  groupedRows,
  realTemplates,
  nativePeersCase,
  printFile,
  rowsScaling,
  sourceScaling,
  largeSources,
  roadToStorage,
  postToCompleted,
  fill,
  coldStart,
  shortCommand,
];
