import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../../api/api-error.ts';
import { TextField } from '../../ui/field.tsx';
import { PictureRefused } from '../assets/read-picture.ts';

/** What is wrong with a file, in words for its field; rethrows an error that is not about the file. */
export const refusalWords = (error: unknown): string => {
  if (error instanceof PictureRefused) return `The picture ${error.message}.`;
  if (error instanceof ApiError) return error.code === undefined ? error.message : `${error.message} (${error.code})`;
  throw error;
};

/** What is said of a file once it was read: why it is not taken, or what to know of it. */
export interface ReadFile {
  readonly refused?: string;
  readonly note?: string;
}

export interface UploadFieldProps {
  readonly label: string;
  readonly accept: string;
  readonly hint: string;
  /** Puts the file into the package. Throws what `refusalWords` has words for. */
  readonly take: (file: File) => Promise<ReadFile>;
}

/** A file that becomes part of the package. */
export const UploadField = ({ label, accept, hint, take }: UploadFieldProps): VNode => {
  const [told, setTold] = useState<ReadFile>({});
  const upload = async (file: File): Promise<void> => {
    setTold({});
    try {
      setTold(await take(file));
    } catch (failure) {
      setTold({ refused: refusalWords(failure) });
    }
  };
  return (
    <TextField
      label={label}
      type="file"
      accept={accept}
      hint={told.note ?? hint}
      error={told.refused}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        if (file !== undefined) void upload(file);
        // The same file may be chosen again after it was mended.
        currentTarget.value = '';
      }}
    />
  );
};
