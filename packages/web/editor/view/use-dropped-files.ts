import { useDroppedFiles as useDroppedOnPage } from '../../ui/use-dropped-files.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';

const take = ({ opening: { openPackageFile, openPdfFile, openRowsFile } }: Editor, file: File): void => {
  const name = file.name.toLowerCase();
  if (name.endsWith('.pdf') || file.type === 'application/pdf') void openPdfFile(file);
  else if (name.endsWith('.svc')) void openPackageFile(file);
  else void openRowsFile(file);
};

export const takeFiles =
  (editor: Editor) =>
  (files: readonly File[]): void => {
    for (const file of files) take(editor, file);
  };

/** Opens files dropped on the page. Returns true while files are dragged over it. */
export const useDroppedFiles = (): boolean => useDroppedOnPage(takeFiles(useEditor()));
