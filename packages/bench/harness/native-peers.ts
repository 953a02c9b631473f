import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Program } from './measure-process.ts';

const sources = fileURLToPath(new URL('../contenders/native/', import.meta.url));
/** Build folder, ignored by git. */
const built = fileURLToPath(new URL('../native-built/', import.meta.url));

/** Peer that is not a Node program: how to build and start it. */
interface NativePeer {
  readonly name: 'lopdf' | 'PyMuPDF' | 'PDFBox';
  readonly draws: 'texts' | 'texts and codes';
  /** Tool that the build requires. */
  readonly tool: string;
  readonly build: readonly (readonly [command: string, ...parameters: string[]])[];
  readonly program: readonly [command: string, ...parameters: string[]];
  /** File that exists after the build. */
  readonly proof: string;
}

const python = join(built, 'pymupdf/bin/python');
const classes = join(built, 'pdfbox');

const peers: readonly NativePeer[] = [
  {
    name: 'lopdf',
    draws: 'texts and codes',
    tool: 'cargo',
    build: [
      [
        'cargo',
        'build',
        '--release',
        '--locked',
        '--manifest-path',
        join(sources, 'lopdf/Cargo.toml'),
        '--target-dir',
        join(built, 'lopdf'),
      ],
    ],
    program: [join(built, 'lopdf/release/fill-with-lopdf')],
    proof: join(built, 'lopdf/release/fill-with-lopdf'),
  },
  {
    name: 'PyMuPDF',
    draws: 'texts',
    tool: 'python3',
    build: [
      ['python3', '-m', 'venv', join(built, 'pymupdf')],
      [python, '-m', 'pip', 'install', '--quiet', '--requirement', join(sources, 'pymupdf/requirements.txt')],
    ],
    program: [python, join(sources, 'pymupdf/fill.py')],
    proof: join(built, 'pymupdf/bin/pip'),
  },
  {
    name: 'PDFBox',
    draws: 'texts',
    tool: 'mvn',
    build: [
      ['mvn', '--quiet', '--batch-mode', '--file', join(sources, 'pdfbox/pom.xml'), `-Dout=${classes}`, 'compile'],
    ],
    program: ['java', '-cp', `${join(classes, 'classes')}:${join(classes, 'lib/*')}`, 'Fill'],
    proof: join(classes, 'classes/Fill.class'),
  },
];

/** Peer that can be started, or the reason why not. */
export type FoundPeer =
  | {
      readonly name: string;
      readonly codes: boolean;
      program(source: string, rows: string, out: string, codes: boolean): Program;
    }
  | { readonly name: string; readonly missing: string };

/** Returns the native peers. Builds them if requested and their tools are installed. Throws Error if a build fails. */
export const nativePeers = (build: boolean): readonly FoundPeer[] => peers.map((peer) => find(peer, build));

const find = ({ name, draws, tool, build, program, proof }: NativePeer, wanted: boolean): FoundPeer => {
  if (wanted && spawnSync(tool, ['--version']).error !== undefined) return { name, missing: `there is no ${tool}` };
  if (wanted) {
    for (const [command, ...parameters] of build) {
      process.stderr.write(`  building ${name}: ${command}\n`);
      const { status, stderr } = spawnSync(command, parameters, { encoding: 'utf8' });
      if (status !== 0) throw new Error(`${name} cannot be built: ${stderr.slice(-2000)}`);
    }
  }
  if (!existsSync(proof)) return { name, missing: 'not built: --native does' };
  const [command, ...before] = program;
  return {
    name,
    codes: draws === 'texts and codes',
    program: (source, rows, out, codes) => ({
      name,
      command,
      parameters: [...before, source, rows, out, codes ? 'codes' : 'texts'],
    }),
  };
};
