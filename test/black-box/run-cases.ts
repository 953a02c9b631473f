import { afterAll, beforeAll, describe, expect, it, type SuiteAPI, type TestAPI } from 'vitest';
import type { Ability, Settings, StartedTarget, Target, World } from './target.ts';

/** Registers the cases of one subject. */
export type Cases = (on: CaseContext) => void;

export interface CaseContext {
  /** Has the surrounding `describe` use an account of its own; the result is for its tests. */
  readonly useWorld: (settings?: Settings) => () => World;
  /** Registers what follows only on targets with these abilities; on others, it is listed by its title. */
  readonly needs: (...abilities: readonly Ability[]) => { readonly it: TestAPI; readonly describe: SuiteAPI };
}

/** Runs the cases on a target. `left` has the title of each case that the target cannot run. */
export const runCases = (target: Target, cases: readonly Cases[], left: readonly string[]): void => {
  const started = new Map<string, Promise<StartedTarget>>();
  const titles: string[] = [];
  const list = (title: string): void => void titles.push(title);
  const unable = Object.assign(list, { each: () => list });

  const startOnce = (settings: Settings): Promise<StartedTarget> => {
    const key = JSON.stringify(settings);
    const start = started.get(key) ?? target.start(settings);
    started.set(key, start);
    return start;
  };
  const context: CaseContext = {
    useWorld: (settings = {}) => {
      let world: World | undefined;
      beforeAll(async () => {
        world = await (await startOnce(settings)).world();
      });
      return () => world as World;
    },
    needs: (...abilities) =>
      abilities.every((ability) => target.abilities.includes(ability))
        ? { it, describe }
        : { it: unable as unknown as TestAPI, describe: unable as unknown as SuiteAPI },
  };

  afterAll(async () => {
    for (const start of started.values()) await (await start).stop();
  });
  for (const register of cases) register(context);
  it('runs every case that does not need another target', () => {
    expect(titles.toSorted()).toEqual(left.toSorted());
  });
};
