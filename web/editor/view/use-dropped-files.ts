import { useEffect } from 'preact/hooks';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';

const isFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

const take = ({ opening: { openPackageFile, openPdfFile, openRowsFile } }: Editor, file: File): void => {
  const name = file.name.toLowerCase();
  if (name.endsWith('.pdf') || file.type === 'application/pdf') void openPdfFile(file);
  else if (name.endsWith('.svc')) void openPackageFile(file);
  else void openRowsFile(file);
};

/** Opens files that are dropped anywhere on the page, each as what it is; the browser would leave the page for them. */
export const useDroppedFiles = (): void => {
  const editor = useEditor();
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (isFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      // A file field takes what is dropped on it by itself.
      if (!isFiles(event) || event.defaultPrevented || (event.target instanceof HTMLInputElement && event.target.type === 'file')) return;
      event.preventDefault();
      for (const file of event.dataTransfer?.files ?? []) take(editor, file);
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, []);
};
