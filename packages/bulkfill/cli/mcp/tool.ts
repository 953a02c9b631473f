import type * as z from 'zod';
import type { CliIo } from '../terminal/cli-io.ts';
import type { Roots } from './roots.ts';

/** Environment of one call. Its streams are discarded: standard output belongs to the protocol. */
export interface ToolContext {
  readonly io: CliIo;
  readonly roots: Roots;
  readonly dataDir: string;
}

export interface ToolResult {
  readonly document: Readonly<Record<string, unknown>>;
  readonly png?: Uint8Array;
}

/** Tool for agents. */
export interface Tool<Shape extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Shape;
  readonly effect: 'reads' | 'writes files' | 'sends data';
  run(given: z.infer<Shape>, context: ToolContext): Promise<ToolResult>;
}

export const defineTool = <Shape extends z.ZodObject>(tool: Tool<Shape>): Tool => tool as unknown as Tool;
