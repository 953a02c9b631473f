import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../../api/api-error.ts';
import { errorWords } from '../../api/error-words.ts';
import { texts } from '../../texts/properties.ts';
import { TextField } from '../../ui/field.tsx';
import { PictureRefused } from '../assets/read-picture.ts';

/** Describes a refused file for its field. Rethrows errors that are not about the file. */
export const refusalWords = (error: unknown): string => {
  if (error instanceof PictureRefused) return texts.pictureRefused(error.message);
  if (error instanceof ApiError)
    return error.code === undefined ? error.message : `${errorWords(error)} (${error.code})`;
  throw error;
};

export interface ReadFile {
  readonly refused?: string;
  readonly note?: string;
}

export interface UploadFieldProps {
  readonly label: string;
  readonly accept: string;
  readonly hint: string;
  /** Adds the file to the package. Throws errors that `refusalWords` describes. */
  readonly take: (file: File) => Promise<ReadFile>;
}

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
        // Allow choosing the same file again after it was corrected.
        currentTarget.value = '';
      }}
    />
  );
};
