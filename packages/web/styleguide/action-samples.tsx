import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Menu } from '../ui/menu.tsx';
import { toast } from '../ui/toasts.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { Sample } from './sample.tsx';

const Buttons = (): VNode => (
  <>
    <Sample name="Buttons">
      <Button kind="primary" icon="play">
        Run 60 rows
      </Button>
      <Button icon="download">Download all</Button>
      <Button kind="quiet">Undo</Button>
      <Button kind="danger">Delete files</Button>
      <Button kind="link">Change</Button>
    </Sample>
    <Sample name="Small">
      <Button size="small" kind="primary">
        Run
      </Button>
      <Button size="small">Fill one</Button>
      <Button size="small" kind="quiet" icon="cross">
        Remove
      </Button>
      <CopyButton text="j_2" label="Copy" />
      <ButtonLink size="small" href="#main">
        Open in editor
      </ButtonLink>
    </Sample>
    <Sample name="Icons alone">
      <Button kind="quiet" icon="undo" iconOnly keys="Ctrl+Z">
        Undo
      </Button>
      <Button icon="zoom-in" iconOnly>
        Zoom in
      </Button>
      <Button size="small" kind="quiet" icon="trash" iconOnly>
        Delete row
      </Button>
    </Sample>
    <Sample name="Tooltip">
      <Tooltip text="Undo" keys="Ctrl+Z">
        <Button kind="quiet">Undo “Delete row 5”</Button>
      </Tooltip>
      <span class="tooltip still">
        Undo<kbd>Ctrl+Z</kbd>
      </span>
    </Sample>
    <Sample name="Disabled, busy, pressed">
      <Button kind="primary" disabled>
        Run 0 rows
      </Button>
      <Button disabled>Download all</Button>
      <Button busy>Saving</Button>
      <Button icon="eye" aria-pressed="true">
        Preview
      </Button>
    </Sample>
  </>
);

export const ActionSamples = (): VNode => {
  const isOpen = useSignal(false);
  const isPrinted = useSignal(true);
  return (
    <Card title="Actions">
      <Buttons />
      <Sample name="Menus">
        <Menu
          label="More"
          iconOnly
          items={[
            { label: 'Corrections as XLSX', icon: 'table', href: '#corrections' },
            { label: 'Run again', icon: 'retry', about: 'Charges 60 rows' },
            {
              label: 'Print file',
              checked: isPrinted.value,
              onSelect: () => {
                isPrinted.value = !isPrinted.value;
              },
            },
            { label: 'Retry settings', icon: 'settings', disabled: true },
            { label: 'Delete files', icon: 'trash', danger: true, separated: true },
          ]}
        />
        <Menu label="Align" icon="align-left" size="small" items={[{ label: 'Left' }, { label: 'Right' }]} />
      </Sample>
      <Sample name="Dialog and message">
        <Button
          onClick={() => {
            isOpen.value = true;
          }}
        >
          Open dialog
        </Button>
        <Button onClick={() => toast('Saved.')}>Show message</Button>
        {isOpen.value && (
          <Dialog
            title="Run these 8 rows?"
            onClose={() => {
              isOpen.value = false;
            }}
          >
            <p>Nothing was changed in them.</p>
            <div class="dialog-actions">
              <Button>Cancel</Button>
              <Button kind="primary">Run 8 rows</Button>
            </div>
          </Dialog>
        )}
      </Sample>
    </Card>
  );
};
