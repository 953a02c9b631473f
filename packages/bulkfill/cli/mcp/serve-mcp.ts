import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import manifest from '../../../../package.json' with { type: 'json' };
import { buildErrorDocument } from '../error-report.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { localTools } from './local-tools.ts';
import { Roots } from './roots.ts';
import { serviceTools } from './service-tools.ts';
import type { Tool, ToolContext } from './tool.ts';

const instructions =
  'Fills one PDF per row of a table. Start with pdf_fields and read_table, let propose_template write a template, look at preview, run check, then render (on this machine) or submit (to the service). Paths are relative to the first root.';

/** Serves the tools on standard input and output, until the input ends or the process is interrupted. */
export const serveMcp = async (
  { folders, dataDir }: { readonly folders: readonly string[]; readonly dataDir: string },
  io: CliIo,
): Promise<void> => {
  const roots = new Roots(folders);
  const server = new McpServer({ name: manifest.name, version: manifest.version }, { instructions });
  for (const tool of [...localTools, ...serviceTools]) {
    const { name, title, description, input, effect } = tool;
    const annotations = {
      readOnlyHint: effect === 'reads',
      destructiveHint: false,
      openWorldHint: effect === 'sends data',
    };
    server.registerTool(name, { title, description, inputSchema: input, annotations }, (given, { signal }) =>
      called(tool, given, { io: silent(io, signal), roots, dataDir }),
    );
  }
  const ended = Promise.withResolvers<void>();
  server.server.onclose = ended.resolve;
  const close = (): void => void server.close();
  process.stdin.once('end', close);
  io.signal.addEventListener('abort', close, { once: true });
  await server.connect(new StdioServerTransport());
  await ended.promise;
};

const nothing = { write: () => undefined };

const silent = ({ env, signal }: CliIo, ofCall: AbortSignal): CliIo => ({
  stdout: nothing,
  stderr: nothing,
  env,
  signal: AbortSignal.any([signal, ofCall]),
});

const called = async (
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  context: ToolContext,
): Promise<CallToolResult> => {
  try {
    const { document, png } = await tool.run(given, context);
    const picture = png && {
      type: 'image' as const,
      mimeType: 'image/png',
      data: Buffer.from(png).toString('base64'),
    };
    return { content: [asText(document), ...(picture === undefined ? [] : [picture])] };
  } catch (error) {
    return { isError: true, content: [asText(buildErrorDocument(error))] };
  }
};

const asText = (document: unknown) => ({ type: 'text' as const, text: JSON.stringify(document) });
