import { threadedNodeOptions } from '../lib/service/hosts/manifest/permissions.ts';

/**
 * For processes through which bodies pass. V8 counts the memory of buffers among what may fill the old generation, whose limit is some 16 MB above what is in use: each job
 * of ten megabytes had all that lives marked, twice, to free buffers that a collection of the young generation frees as well. Below this it is not looked at.
 * It is not a limit: those of threads stay as they are.
 */
export const patientCollector = '--initial-old-space-size=64';

/** For the functions' processes: as on Lambda, and patient. */
export const functionNodeOptions = [threadedNodeOptions, patientCollector];

/**
 * For the process that answers requests (`npm start`). What lives there is some 80 MB with its buffers: below this it is not marked again for
 * every ten documents that pass through.
 */
export const frontNodeOptions = ['--initial-old-space-size=160'];
