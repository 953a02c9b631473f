import type { VNode } from 'preact';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { ProgressBar, Skeleton } from '../ui/progress.tsx';
import { Sample } from './sample.tsx';

export const MessageSamples = (): VNode => (
  <Card title="Messages">
    <Sample name="Empty">
      <EmptyState icon="list" title="No jobs" actions={<Button kind="primary">New job</Button>}>
        Jobs of the last 30 days are shown here.
      </EmptyState>
    </Sample>
    <Sample name="Loading">
      <Skeleton lines={3} />
    </Sample>
    <Sample name="Progress">
      <ProgressBar label="Upload" value={40} max={100} />
    </Sample>
    <Sample name="Error">
      <ErrorPanel error={new Error('sample')} title="The keys could not be loaded." retry={() => {}} />
    </Sample>
  </Card>
);
