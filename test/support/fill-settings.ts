import type { FillOptions } from '@bulkfill/engine/fill/fill-input';
import { type FillSettings, plainSettings } from '@bulkfill/engine/fill/fill-settings';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';

/** Returns the settings of a create with only the required fields. */
export const fillSettings = (change: Partial<FillSettings> = {}): FillSettings => ({ ...plainSettings, ...change });

/** Returns run options of a host, with ample limits, a fixed id and a fixed time. */
export const fillOptions = (change: Partial<FillOptions> = {}): FillOptions => ({
  readFont: readPackagedFile,
  maxImageOverlaysPerRow: 100,
  maxOutputBytes: 1e9,
  jobId: '00000000-0000-4000-8000-000000000000',
  createdAt: '2026-01-02T03:04:05Z',
  ...change,
});
