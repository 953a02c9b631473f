/**
 * `npm run bench -- editor [--quick]`: measures the editor in Chromium (`CHROMIUM`) with a document of 1,000 pages,
 * 2,000 overlays and 50,000 rows. Exits 1 if a full run breaks a promise of console-and-editor.md, "The editor".
 */
import { parseArgs } from 'node:util';
import { openBrowser } from '../../../test/system/web/harness/open-browser.ts';
import { factsInWords } from '../harness/machine.ts';
import { count, megabytes, table } from '../harness/table.ts';
import type { EditorSize } from './inputs.ts';
import { measureEditor } from './measure-editor.ts';
import { acts, type MeasuredEditor } from './measured-editor.ts';
import type { ActCost } from './watch-page.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });

const large: EditorSize = { pages: 1000, overlays: 2000, rows: 50_000 };
const small: EditorSize = { pages: 20, overlays: 200, rows: 1000 };
const sizes = values.quick ? [small] : [small, large];

/** Longest frame while dragging. Source: console-and-editor.md, "The editor" (9). */
const longestFrameMs = 50;
/** 60 frames per second, with a tenth for the clock of the browser. */
const frame95Ms = 1000 / 54;

const costCells = ({
  longTasks,
  longestTaskMs,
  longestFrameMs: frame,
  frame95Ms,
  busyMs,
}: ActCost): readonly string[] => [
  String(longTasks),
  count(longestTaskMs),
  count(frame),
  count(frame95Ms),
  count(busyMs),
];

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const judge = (isMet: boolean, promise: string): boolean => {
  say(`${isMet ? 'PASS' : 'FAIL'}: ${promise}`);
  return isMet;
};

/** Judges the promises. Returns whether all are kept. */
const judgeAll = ({ acts: { drag }, blankFrames }: MeasuredEditor): boolean =>
  [
    judge(drag.longestFrameMs <= longestFrameMs, `no frame above ${longestFrameMs} ms while dragging`),
    judge(drag.frame95Ms <= frame95Ms, `60 frames per second while dragging (95 % within ${count(drag.frame95Ms)} ms)`),
    judge(blankFrames === 0, `no blank frame while rows scroll (${blankFrames})`),
  ].every(Boolean);

const report = (size: EditorSize, { openMs, opening, heapBytes, acts: done }: MeasuredEditor): void => {
  say(`\n## ${size.pages} pages, ${size.overlays} overlays, ${size.rows.toLocaleString('en-US')} rows\n`);
  say(`First page after ${count(openMs)} ms; JavaScript heap at the end ${megabytes(heapBytes)}.\n`);
  const lines = [['open', ...costCells(opening)], ...acts.map((act) => [act, ...costCells(done[act])])];
  say(
    table(['act', 'long tasks', 'longest task, ms', 'longest frame, ms', '95 % of frames, ms', 'processor, ms'], lines),
  );
};

say(factsInWords());
const browser = await openBrowser();
let isKept = true;
try {
  for (const size of sizes) {
    const ours = await measureEditor(browser, size);
    report(size, ours);
    say('');
    isKept = judgeAll(ours) && isKept;
  }
} finally {
  await browser.close();
}
// A quick run only shows that the benchmark works: a busy machine breaks promises.
process.exitCode = isKept || values.quick ? 0 : 1;
