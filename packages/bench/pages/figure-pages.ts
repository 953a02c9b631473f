import { wrapProse } from '@bulkfill/bulkfill/publish/wrap-prose';

type Section = readonly [heading: string, text: string, block: string];

interface FigurePage {
  readonly title: string;
  /** Page that explains the figures, relative to `docs/generated/`. */
  readonly explainedBy: string;
  readonly sections: readonly Section[];
}

const drawn =
  'The templates of `examples/`, compared with pdf-lib and mupdf programs that draw the same letters and codes. 10,000 rows use all cores; peers are extrapolated from fewer rows:';

/** Pages of `docs/generated/` that consist of figures, by file name. */
const pages: Readonly<Record<string, FigurePage>> = {
  'performance.md': {
    title: 'Figures of the benchmarks',
    explainedBy: '../understand/performance.md',
    sections: [
      ['Promises', 'Bounds that every round must keep, on each machine:', 'promises'],
      ['Other ratios', 'Ratios of the same runs as the promises:', 'ratios'],
      ['Ten texts, discarded', 'Into a sink that discards, without a disk:', 'discarded'],
      [
        'Ten texts, to disk',
        'From files to a ZIP on disk. `bulkfill render` starts cold and parses its rows; its peers are warm, with rows in memory:',
        'to-disk',
      ],
      ['Texts and codes', 'With one QR code and one Code 128 more per row:', 'codes'],
      ['Real templates', drawn, 'templates'],
      ['Rows of a job', 'Growth with the rows of a job:', 'rows'],
      ['Size of the source', 'The source is parsed and deflated once per job:', 'source'],
      ['Large sources', 'Sources to a ZIP on disk, compared with a plain copy of that ZIP:', 'large-sources'],
      [
        'Sixty rows through the service',
        'From `POST` to the answer `completed`, on the embedded service; then the engine alone and pdf-lib alone:',
        'service',
      ],
      [
        'One document at once',
        'Sixteen clients request documents, from `POST` to the last byte; then a Hono handler with pdf-lib. Processor time includes idle work of all processes:',
        'documents',
      ],
      ['The command from cold', 'Each program starts anew for 60 rows:', 'command'],
      [
        'Starts of functions',
        'From `import` of a bundle to its handler, in a fresh process, without Node’s own start:',
        'cold-start',
      ],
    ],
  },
  'cost.md': {
    title: 'Figures of cost and scale',
    explainedBy: '../operate/cost-and-scale.md',
    sections: [
      ['Machine', 'The requests were counted on', 'cost-machine'],
      ['Measured', 'Per call of each function:', 'cost-measured'],
      [
        'Dollars of 1,000 jobs',
        'Response mode: the create waits up to 8 s, one read, one download. Webhook mode: one attempt, one download.',
        'cost-jobs',
      ],
      ['Dollars of further calls', 'Without the transfer of files to clients:', 'cost-additions'],
      ['Dollars of a month without jobs', 'An empty deployment:', 'cost-idle'],
      ['Limits', 'From the lowest to the highest:', 'cost-limits'],
    ],
  },
  'faults.md': {
    title: 'Figures of the fault tests',
    explainedBy: '../operate/reliability.md',
    sections: [
      ['Suites', 'Jobs under faults:', 'faults'],
      ['Simulated lives', 'One run of the simulation:', 'faults-simulation'],
      ['Soak', 'One run of two hours:', 'faults-soak'],
    ],
  },
};

/** Returns the text of each page in `docs/generated/` that consists of figures, by file name. */
export const figurePages = (blocks: Readonly<Record<string, () => string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(pages).map(([name, { title, explainedBy, sections }]) => {
      const parts = sections.map(([heading, text, block]) => `## ${heading}\n\n${text}\n\n${blocks[block]!()}`);
      const top = `# ${title}\n\n[About these figures](${explainedBy}). \`npm run generate -- figures\` writes this page.`;
      return [name, `${wrapProse([top, ...parts].join('\n\n'))}\n`];
    }),
  );
