import { type Signal, signal } from '@preact/signals';
import type { MakeLasting } from '../router/lasting.ts';

/** Files that another page passes to the editor. */
export const createFilesToOpen: MakeLasting<Signal<readonly File[]>> = () => signal([]);
