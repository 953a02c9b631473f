import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { Card } from '../ui/card.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { ColorField } from '../ui/color-field.tsx';
import { DropZone } from '../ui/drop-zone.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '../ui/field.tsx';
import { Sample } from './sample.tsx';

const TextFields = (): VNode => (
  <>
    <Sample name="Text">
      <TextField label="Name" value="Anmeldung Ganztag" hint="Shown in the list of templates." />
    </Sample>
    <Sample name="Error">
      <TextField label="Date of birth" value="31.02.2017" error="Write a date that exists." />
    </Sample>
    <Sample name="Placeholder">
      <TextField label="Filter rows" type="search" placeholder="Any column" />
    </Sample>
    <Sample name="Disabled, read only">
      <TextField label="Sheet" value="Kinder" disabled />
      <TextField label="Job id" value="j_2f" readOnly />
    </Sample>
    <Sample name="Text area">
      <TextAreaField label="Remarks" rows={2} value="No peanuts." />
    </Sample>
    <Sample name="Select">
      <SelectField label="Class">
        <option>1a</option>
        <option>1b</option>
      </SelectField>
      <SelectField label="Language" disabled>
        <option>German</option>
      </SelectField>
    </Sample>
  </>
);

const noFiles = (): void => {};

export const FieldSamples = (): VNode => {
  const fit = useSignal<'shrink' | 'wrap' | 'cut'>('shrink');
  const order = useSignal<'rows' | 'groups'>('rows');
  const color = useSignal('#4646d9');
  return (
    <Card title="Fields">
      <TextFields />
      <Sample name="Checkbox">
        <CheckField label="Print file" checked hint="One PDF of all rows." />
        <CheckField label="Flatten forms" indeterminate />
        <CheckField label="Not available" disabled />
      </Sample>
      <Sample name="Radio buttons">
        <ChoiceField
          label="Documents"
          choices={[
            { value: 'rows', label: 'One per row' },
            { value: 'groups', label: 'One per value of a column', about: 'The rows of a document are a list.' },
          ]}
          value={order.value}
          onChoose={(value) => {
            order.value = value;
          }}
        />
      </Sample>
      <Sample name="Segments">
        <ChoiceField
          label="Too long"
          look="segments"
          choices={[
            { value: 'shrink', label: 'Shrink' },
            { value: 'wrap', label: 'Wrap' },
            { value: 'cut', label: 'Cut' },
          ]}
          value={fit.value}
          onChoose={(value) => {
            fit.value = value;
          }}
        />
      </Sample>
      <Sample name="Colour">
        <ColorField
          label="Colour"
          pickerLabel="Pick a colour"
          value={color.value}
          onValue={(value) => {
            color.value = value;
          }}
        />
        <ColorField
          label="Background"
          pickerLabel="Pick a background"
          value="#46"
          error="Write six digits, such as #4646d9."
          onValue={() => {}}
        />
      </Sample>
      <Sample name="Drop zone">
        <DropZone label="Open a PDF" accept=".pdf" hint="Or drop it here." icon="document" onFiles={noFiles} />
      </Sample>
      <Sample name="Over, busy, refused">
        <DropZone label="Open rows" accept=".csv" over onFiles={noFiles} />
        <DropZone label="Reading rows.csv" accept=".csv" busy onFiles={noFiles} />
        <DropZone label="Choose a table" accept=".csv" error="This is a picture. Choose a table." onFiles={noFiles} />
      </Sample>
    </Card>
  );
};
