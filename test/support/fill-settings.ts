import type { FillOptions } from '../../lib/engine/fill/fill-input.ts';
import { type FillSettings, plainSettings } from '../../lib/engine/fill/fill-settings.ts';
import { readPackagedFile } from '../../lib/engine/packaged/packaged-file-reader.ts';

/** What a create that says nothing more than it must asks for. */
export const fillSettings = (change: Partial<FillSettings> = {}): FillSettings => ({ ...plainSettings, ...change });

/** What a host gives a run, with room for everything, an id and a time of its own. */
export const fillOptions = (change: Partial<FillOptions> = {}): FillOptions => ({
  readFont: readPackagedFile,
  maxImageOverlaysPerRow: 100,
  maxOutputBytes: 1e9,
  jobId: '00000000-0000-4000-8000-000000000000',
  createdAt: '2026-01-02T03:04:05Z',
  ...change,
});
