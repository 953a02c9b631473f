import { pdfFacts } from '@bulkfill/engine/pdf/compile/pdf-facts';
import { lossesInWords } from '@bulkfill/engine/pdf/read/losses';
import { parseConfig } from '@bulkfill/service/core/config';
import { readInput } from '../input/read-input.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { escapeControls } from '../terminal/printable.ts';
import { readPdf } from './read-pdf.ts';

const listed = (words: readonly string[]): string => (words.length === 0 ? 'none' : words.join(', '));

/** Source: conformance-and-security.md, 6. */
export const showPdfInfo = async (file: string, io: CliIo): Promise<CommandResult> => {
  const { maxPdfPages } = parseConfig(io.env).input;
  const facts = await readPdf('describe', await readInput({ role: 'pdf', path: file }, io), {
    maxPages: maxPdfPages,
    signal: io.signal,
  });
  const lines = [
    `version              PDF ${facts.version}`,
    `size                 ${facts.sizeBytes} bytes`,
    `pages                ${facts.pageCount}`,
    `encrypted            ${facts.isEncrypted ? 'yes; jobs need an unencrypted copy: bulkfill pdf unlock' : 'no'}`,
    `form                 ${facts.form}${facts.fieldCount === 0 ? '' : ` (${facts.fieldCount})`}`,
    `signatures           ${facts.signatureCount}`,
    `structure            ${facts.tags}`,
    `language             ${facts.language ?? 'none'}`,
    `declares             ${listed(facts.declares)}`,
    `output intents       ${listed(facts.outputIntents)}`,
    `fonts not embedded   ${listed(facts.fontsNotEmbedded)}`,
  ];
  if (facts.losses !== undefined) lines.push(`incomplete           ${lossesInWords(facts.losses)}`);
  return { document: pdfFacts(facts), lines: lines.map(escapeControls) };
};
