import type { VNode } from 'preact';
import { ReadingSentence, useReadingForm } from './reading-sentence.tsx';
import { TableSettingsFields, type TableSettingsFieldsProps } from './table-settings-fields.tsx';

/** Shows how a file is read, with a form to change it. Source: console-and-editor.md, "Reading tables". */
export const TableReading = ({
  file,
  ...props
}: TableSettingsFieldsProps & { readonly file: File | undefined }): VNode => {
  const form = useReadingForm(file, !('assumed' in props.read));
  return (
    <>
      <ReadingSentence {...props} {...form} />
      {form.isOpen && <TableSettingsFields {...props} />}
    </>
  );
};
