import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly words: string;
  /** Number after the words: "Notices · 3". */
  readonly count?: string | number;
  readonly panel: () => VNode | null;
}

export interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly chosen: Id;
  readonly choose: (id: Id) => void;
}

export const Tabs = <Id extends string>({ label, tabs, chosen, choose }: TabsProps<Id>): VNode => {
  const base = useId();
  const go = (event: KeyboardEvent, index: number): void => {
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    choose(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  return (
    <div class="tabs">
      <div class="tab-list" role="tablist" aria-label={label}>
        {tabs.map(({ id, words, count }, index) => (
          <button
            key={id}
            id={`${base}-${id}`}
            type="button"
            role="tab"
            aria-selected={id === chosen}
            aria-controls={id === chosen ? `${base}-panel` : undefined}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => choose(id)}
            onKeyDown={(event) => go(event, index)}
          >
            {words}
            {count !== undefined && <span class="tab-count"> · {count}</span>}
          </button>
        ))}
      </div>
      <div key={chosen} id={`${base}-panel`} class="tab-panel" role="tabpanel" aria-labelledby={`${base}-${chosen}`}>
        {tabs.find(({ id }) => id === chosen)?.panel()}
      </div>
    </div>
  );
};
