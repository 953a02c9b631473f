import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Meter } from '../ui/meter.tsx';
import { Status } from '../ui/status.tsx';
import { StickyBar } from '../ui/sticky-bar.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Tag } from '../ui/tag.tsx';
import { Verdict } from '../ui/verdict.tsx';
import { Sample } from './sample.tsx';

const Verdicts = (): VNode => (
  <Sample name="Verdicts">
    <Verdict
      tone="bad"
      title="49 filled, 3 with notices, 9 need attention"
      actions={<Button size="small">Fix 9 rows</Button>}
    >
      61 rows · today, 09:19
    </Verdict>
    <Verdict tone="warn" title="58 filled, 3 with notices" />
    <Verdict tone="good" title="61 filled" />
    <Verdict tone="busy" title="Filling 61 rows" />
    <Verdict tone="neutral" title="Files deleted" />
  </Sample>
);

const rows = [
  { row: '5', name: 'Lefèvre, Jean-Luc', class: '5c' },
  { row: '12', name: 'El-Sayed, Siân', class: '2a' },
];

const ResultTable = (): VNode => (
  <Card
    title="Rows"
    about={<Tag tone="bad">2 need attention</Tag>}
    actions={
      <Button size="small" kind="quiet">
        Find and replace
      </Button>
    }
    flush
  >
    <div class="table-frame">
      <DataTable
        caption="Rows"
        captionHidden
        keepsColumns
        columns={[
          { title: 'Name', cell: ({ name }) => name },
          { title: 'Row', kind: 'number', cell: ({ row }) => row },
          { title: 'Class', cell: (row) => row.class },
        ]}
        rows={rows}
        keyOf={({ row }) => row}
      />
    </div>
    <StickyBar label="Run" more={<Button kind="quiet">Undo</Button>}>
      <Button kind="primary" icon="play">
        Run 1 fixed row
      </Button>
      <span class="muted">1 of 8 fixed.</span>
    </StickyBar>
  </Card>
);

export const ResultSamples = (): VNode => {
  const tab = useSignal<'rows' | 'details'>('rows');
  const pressed = useSignal(true);
  return (
    <>
      <Card title="Results">
        <Verdicts />
        <Sample name="Meter">
          <Meter label="49 filled, 3 with notices, 9 need attention" filled={49} noticed={3} attention={9} />
          <Meter label="9 of 61 rows done" filled={9} noticed={0} attention={0} open={52} />
        </Sample>
        <Sample name="Tags and states">
          <Tag>guess</Tag>
          <Tag tone="good">50 filled</Tag>
          <Tag tone="warn">3 with notices</Tag>
          <Tag tone="bad">8 need attention</Tag>
          <Status tone="good">Completed</Status>
          <Status tone="busy">Running</Status>
          <Status tone="neutral">Queued</Status>
          <Status tone="warn">Partial</Status>
          <Status tone="bad">Failed</Status>
        </Sample>
        <Sample name="Chips">
          <Chip
            pressed={pressed.value}
            count={84}
            onPress={() => {
              pressed.value = !pressed.value;
            }}
          >
            Klasse: no such option
          </Chip>
          <Chip pressed={false} count={2} onPress={() => {}}>
            Geb.-Datum: not a date
          </Chip>
          <Chip pressed={false} disabled onPress={() => {}}>
            Left out
          </Chip>
        </Sample>
        <Sample name="Tabs">
          <Tabs
            label="Job"
            chosen={tab.value}
            choose={(id) => {
              tab.value = id;
            }}
            tabs={[
              { id: 'rows', words: 'Rows', count: 61, panel: () => <p class="muted">The rows.</p> },
              { id: 'details', words: 'Details', panel: () => <p class="muted">The details.</p> },
            ]}
          />
        </Sample>
        <Sample name="Groups">
          <Disclosure title="Value" summary="Column Class" open>
            <p>Opened.</p>
          </Disclosure>
          <Disclosure title="Place" summary="page 1 · 360, 211">
            <p>Folded.</p>
          </Disclosure>
        </Sample>
      </Card>
      <ResultTable />
    </>
  );
};
