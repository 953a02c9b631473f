/**
 * For processes through which bodies pass. V8 counts the memory of buffers among what may fill the old generation, whose limit is some 16 MB above what is in use: each job
 * of ten megabytes had all that lives marked, twice, to free buffers that a collection of the young generation frees as well. Below this it is not looked at.
 * It is no limit: those of threads stay as they are.
 */
export const patientCollector = '--initial-old-space-size=64';

/**
 * For the functions' processes. A small young generation keeps memory flat over 50,000 rows: what a row leaves behind dies there. A largest size of the old one would override the limits of the
 * threads that work on documents (docs/decisions/cold-start.md).
 */
export const functionNodeOptions = ['--max-semi-space-size=8', patientCollector];
