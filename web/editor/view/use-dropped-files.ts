import { useEffect } from 'preact/hooks';
import { openPackageFile, openPdfFile, openRowsFile } from '../state/opening.ts';

const isFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

const take = (file: File): void => {
  const name = file.name.toLowerCase();
  if (name.endsWith('.pdf') || file.type === 'application/pdf') void openPdfFile(file);
  else if (name.endsWith('.svc')) void openPackageFile(file);
  else void openRowsFile(file);
};

/** Opens files that are dropped anywhere on the page, each as what it is; the browser would leave the page for them. */
export const useDroppedFiles = (): void => {
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (isFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      // A file field takes what is dropped on it by itself.
      if (!isFiles(event) || event.defaultPrevented || (event.target instanceof HTMLInputElement && event.target.type === 'file')) return;
      event.preventDefault();
      for (const file of event.dataTransfer?.files ?? []) take(file);
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, []);
};
