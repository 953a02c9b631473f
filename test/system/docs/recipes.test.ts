import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** Replaces `from`, which the file has, by `to`. */
type Change = readonly [from: string, to: string];

interface Recipe {
  /** Its heading in CONTRIBUTING. */
  readonly heading: string;
  /** Files that it writes, and changes of files that are there. */
  readonly files: Readonly<Record<string, string | readonly Change[]>>;
  /** The test that is written first. */
  readonly test: readonly [file: string, text: string];
  readonly scripts: readonly string[];
}

const ofService = (title: string, body: string, comment = ''): string => `import { expect, it } from 'vitest';
import { aGet } from '../../support/service/create-request.ts';
import { testService } from '../../support/service/test-service.ts';
import { startTestStack } from '../../support/service/test-stack.ts';

${comment}it('${title}', async () => {
  const service = testService(await startTestStack());
  const { token } = await service.anAccount('business');
${body}});
`;

const recipes: readonly Recipe[] = [
  {
    heading: 'A new error',
    test: [
      'test/lib/routes/usage-of-year.test.ts',
      ofService(
        'refuses the usage of a year',
        `  const response = await service.api.fetch(aGet(token, '/v1/bulkfill/usage?year=2026'));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'USAGE_IS_MONTHLY' });
`,
        '// Contract: USAGE_IS_MONTHLY\n',
      ),
    ],
    files: {
      'lib/errors/error-table.ts': [
        [
          '  // Validation (7.2)',
          "  USAGE_IS_MONTHLY: row(400, 'additions', 'Usage is that of a month: leave \"year\" out.'),\n\n  // Validation (7.2)",
        ],
      ],
      'lib/routes/jobs/read-usage-route.ts': [
        ['import { formatIsoTime }', "import { AppError } from '../../errors/app-error.ts';\nimport { formatIsoTime }"],
        [
          '    const usage = await readUsage(',
          "    if (c.req.query('year') !== undefined) throw new AppError('USAGE_IS_MONTHLY');\n    const usage = await readUsage(",
        ],
      ],
      'lib/routes/openapi/operation-errors.ts': [
        ['  readUsage: everyRoute,', "  readUsage: [...everyRoute, 'USAGE_IS_MONTHLY'],"],
      ],
    },
    scripts: ['generate -- contract openapi'],
  },
  {
    heading: 'A new member of an overlay',
    test: [
      'test/engine/svc/marker-priority.test.ts',
      `import { expect, it } from 'vitest';
import { readOverlay } from './package-builders.ts';

it('reads the priority of a marker', async () => {
  const marker = { kind: 'marker', value: undefined, label: 'Sign', priority: 'high' };
  expect(await readOverlay(marker)).toMatchObject({ priority: 'high' });
});
`,
    ],
    files: {
      'packages/engine/svc/schema/kind-members.ts': [
        [
          '  marker: {\n',
          "  marker: {\n    priority: choice(['high', 'low'], { label: 'Priority', does: 'The order among several markers.', example: 'high' }),\n",
        ],
      ],
      'packages/engine/svc/template.ts': [
        [
          "  readonly kind: 'marker';\n",
          "  readonly kind: 'marker';\n  /** The order among several markers. */\n  readonly priority?: 'high' | 'low';\n",
        ],
      ],
      ...Object.fromEntries(
        Object.entries({ en: 'Priority', de: 'Vorrang', fr: 'Priorité', es: 'Prioridad' }).map(([language, label]) => [
          `packages/web/texts/editor-core/${language}.ts`,
          [['  labels: {\n', `  labels: {\n    Priority: '${label}',\n`] as const],
        ]),
      ),
    },
    scripts: ['generate -- reference library-page openapi'],
  },
  {
    heading: 'A new route',
    test: [
      'test/lib/routes/read-plan.test.ts',
      ofService(
        'tells the plan of the account',
        `  const response = await service.api.fetch(aGet(token, '/v1/bulkfill/plan'));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ plan: 'business' });
`,
      ),
    ],
    files: {
      'lib/paths/paths.ts': [
        ['  usage: usagePath,\n', '  usage: usagePath,\n  plan: planPath,\n'],
        ['  usage: `', `  plan: \`\${base}/plan\` as const,\n  usage: \``],
      ],
      'lib/workflows/read-plan.ts': `import type { PlanName } from '../core/plan-limits.ts';
import type { Account } from '../stores/accounts/account.ts';

/** The plan of an account. */
export const readPlan = ({ plan }: Account): PlanName => plan;
`,
      'lib/routes/schemas/plan.ts': `import * as v from 'valibot';
import { planNames } from '../../core/plan-limits.ts';

/** The answer of \`GET plan\`. */
export const planSchema = v.object({ plan: v.picklist(planNames) });

export type PlanBody = Readonly<v.InferOutput<typeof planSchema>>;
`,
      'lib/routes/jobs/read-plan-route.ts': `import { routePaths } from '../../paths/paths.ts';
import { readPlan } from '../../workflows/read-plan.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { PlanBody } from '../schemas/plan.ts';

/** \`GET /v1/bulkfill/plan\`. */
export const addReadPlanRoute = (api: Api): void => {
  api.get(routePaths.plan, async (c) => {
    const account = await c.get('admit')('read');
    return c.json({ plan: readPlan(account) } satisfies PlanBody);
  });
  refuseOtherMethods(api, routePaths.plan, 'GET, HEAD');
};
`,
      'lib/composition/manifest/api-functions.ts': [
        ['  usagePath,\n', '  planPath,\n  usagePath,\n'],
        [
          "        { name: 'read-usage',",
          "        { name: 'read-plan', method: 'GET', paths: [planPath] },\n        { name: 'read-usage',",
        ],
      ],
      'functions/read.ts': [
        [
          'import { addReadUsageRoute',
          "import { addReadPlanRoute } from '../lib/routes/jobs/read-plan-route.ts';\nimport { addReadUsageRoute",
        ],
        ['addReadUsageRoute(byKey', 'addReadPlanRoute(byKey);\naddReadUsageRoute(byKey'],
      ],
      'lib/composition/job-routes.ts': [
        [
          'import { addRetryJobRoute',
          "import { addReadPlanRoute } from '../routes/jobs/read-plan-route.ts';\nimport { addRetryJobRoute",
        ],
        ['  addRetryJobRoute(api', '  addReadPlanRoute(api);\n  addRetryJobRoute(api'],
      ],
      'lib/routes/openapi/operation-errors.ts': [
        ["  | 'readUsage'\n", "  | 'readUsage'\n  | 'readPlan'\n"],
        ['  readUsage: ', '  readPlan: everyRoute,\n  readUsage: '],
      ],
      'lib/routes/openapi/job-operations.ts': [
        [
          '/** `GET /v1/bulkfill/usage`.',
          `/** \`GET /v1/bulkfill/plan\`. */
export const planOperation: JsonObject = {
  operationId: 'readPlan',
  summary: 'Read the plan of the account',
  description: 'The plan that limits what the account may do.',
  tags: ['Account'],
  parameters: [reference('parameters', 'RequestId')],
  responses: {
    200: { description: 'The plan.', headers: listOperationHeaders(), content: jsonContent(reference('schemas', 'Plan')) },
    ...buildErrorResponses('readPlan'),
  },
};

/** \`GET /v1/bulkfill/usage\`.`,
        ],
      ],
      'lib/routes/openapi/document.ts': [
        ['  usagePath,\n', '  planPath,\n  usagePath,\n'],
        ['import { usageSchema }', "import { planSchema } from '../schemas/plan.ts';\nimport { usageSchema }"],
        ['  resendWebhookOperation,\n', '  planOperation,\n  resendWebhookOperation,\n'],
        ['      Usage: usageSchema,\n', '      Plan: planSchema,\n      Usage: usageSchema,\n'],
        [
          '    [usagePath]: { get: usageOperation },\n',
          '    [planPath]: { get: planOperation },\n    [usagePath]: { get: usageOperation },\n',
        ],
      ],
      'test/lib/routes/openapi/document.test.ts': [
        [
          "      [['get'], '/v1/bulkfill/usage'],\n",
          "      [['get'], '/v1/bulkfill/plan'],\n      [['get'], '/v1/bulkfill/usage'],\n",
        ],
      ],
    },
    scripts: ['generate -- openapi'],
  },
];

/** Files used by a recipe that says "a file like this one". */
const likeOf: Readonly<Record<string, string>> = {
  'lib/routes/jobs/read-usage-route.ts': 'lib/errors/app-error.ts',
  'lib/routes/jobs/read-plan-route.ts': 'lib/routes/jobs/read-job-route.ts',
};

/** Tests of the tree's own rules: a missing step fails one of these. */
const suites = [
  'test/docs/contract.test.ts',
  'test/docs/reference.test.ts',
  'test/docs/rooms.test.ts',
  'test/docs/citations.test.ts',
  'test/code/structure.test.ts',
  'test/lib/composition/routes.test.ts',
  'test/lib/routes/openapi',
  'test/engine/svc/overlay-defaults.test.ts',
  'test/web/editor/core/members.test.ts',
];

/** The section of CONTRIBUTING under a heading. */
const sectionOf = (page: string, heading: string): string => {
  const [, section] = page.split(`\n### ${heading}\n`);
  if (section === undefined) throw new Error(`CONTRIBUTING has no recipe "${heading}"`);
  return section.split(/^##/m)[0]!;
};

describe('recipes of CONTRIBUTING in a copy of the tree', () => {
  let tree: string;
  const inTree = async (
    program: string,
    ...args: string[]
  ): Promise<{ readonly code: number; readonly said: string }> => {
    try {
      const { stdout, stderr } = await run(program, args, {
        cwd: tree,
        env: { ...process.env, TEST_SUITE: 'unit' },
        maxBuffer: 1 << 26,
      });
      return { code: 0, said: stdout + stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, said: stdout + stderr };
    }
  };
  const inNode = (script: string, ...args: string[]) => inTree(process.execPath, join('node_modules', script), ...args);

  beforeAll(async () => {
    tree = await mkdtemp(join(tmpdir(), 'bulkfill-recipes-'));
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const file of files.split('\0').filter((name) => name !== '')) {
      await mkdir(join(tree, dirname(file)), { recursive: true });
      await cp(join(root, file), join(tree, file)).catch((error: NodeJS.ErrnoException) => {
        // Deleted, and not committed yet.
        if (error.code !== 'ENOENT') throw error;
      });
    }
    // Workspaces are links that are relative to node_modules, so the copy has its own.
    const modules = join(root, 'node_modules');
    await mkdir(join(tree, 'node_modules/@bulkfill'), { recursive: true });
    for (const name of await readdir(modules))
      if (name !== '@bulkfill') await symlink(join(modules, name), join(tree, 'node_modules', name));
    for (const name of await readdir(join(modules, '@bulkfill')))
      await symlink(await readlink(join(modules, '@bulkfill', name)), join(tree, 'node_modules/@bulkfill', name));
  });
  afterAll(() => rm(tree, { recursive: true, force: true }));

  it.each(recipes)('name every file that they need: $heading', async ({ heading, files, scripts }) => {
    const section = sectionOf(await readFile(join(root, 'CONTRIBUTING.md'), 'utf8'), heading);
    const named = [...section.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
    const isNamed = (file: string): boolean =>
      named.some((name) => name === file || (name.endsWith('/') && dirname(file) === name.slice(0, -1)));
    expect(Object.keys(files).filter((file) => !isNamed(file) && !named.includes(likeOf[file] ?? ''))).toEqual([]);
    expect(scripts.filter((script) => !named.includes(`npm run ${script}`))).toEqual([]);
  });

  it('fail first: a test written before the steps fails', async () => {
    for (const { test } of recipes) await writeFile(join(tree, test[0]), test[1]);
    const { code, said } = await inNode('vitest/vitest.mjs', 'run', ...recipes.map(({ test }) => test[0]));
    expect(code, said).toBe(1);
    for (const { test } of recipes) expect(said).toContain(test[0]);
  });

  it('suffice: types and tests pass after the steps', async () => {
    for (const { files } of recipes) {
      for (const [file, change] of Object.entries(files)) {
        const path = join(tree, file);
        if (typeof change === 'string') {
          await writeFile(path, change);
          continue;
        }
        let text = await readFile(path, 'utf8');
        for (const [from, to] of change) {
          expect(text, file).toContain(from);
          text = text.replace(from, () => to);
        }
        await writeFile(path, text);
      }
    }
    for (const script of new Set(recipes.flatMap(({ scripts }) => scripts))) {
      const { code, said } = await inTree('npm', 'run', '--silent', ...script.split(' '));
      expect(code, said).toBe(0);
    }
    for (const project of ['.', 'packages/web', 'test/web']) {
      const types = await inNode('typescript/bin/tsc', '--noEmit', '-p', project);
      expect(types.code, types.said).toBe(0);
    }
    const tests = await inNode('vitest/vitest.mjs', 'run', ...recipes.map(({ test }) => test[0]), ...suites);
    expect(tests.code, tests.said).toBe(0);
  });
});
