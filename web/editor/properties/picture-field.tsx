import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../../api/api-error.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { assetName } from '../assets/asset-bytes.ts';
import { PictureRefused, readPicture } from '../assets/read-picture.ts';
import type { OverlayDraft } from '../core/draft.ts';
import { draft } from '../state/editing.ts';
import { showAsset, showNewAsset } from './show-asset.ts';

const pictureTypes = ['image/png', 'image/jpeg', 'image/svg+xml'];
/** What the browser may be able to make one of those of. */
const offered = [...pictureTypes, 'image/webp', 'image/avif', 'image/heic', 'image/heif', 'image/gif', 'image/bmp', '.svg', '.heic'];

/** What is wrong with a file, in words for its field; rethrows what is no word about the file. */
export const refusalWords = (error: unknown): string => {
  if (error instanceof PictureRefused) return `The picture ${error.message}.`;
  if (error instanceof ApiError) return error.code === undefined ? error.message : `${error.message} (${error.code})`;
  throw error;
};

/** A picture that is part of the package: chosen from those there are, or brought from a file. */
export const PictureField = ({ overlay, error }: { readonly overlay: OverlayDraft; readonly error: string | undefined }): VNode => {
  const [told, setTold] = useState<{ readonly refused?: string; readonly note?: string }>({});
  const pictures = Object.entries(draft.value.assets).flatMap(([name, { mediaType }]) => (pictureTypes.includes(mediaType) ? [name] : []));
  const chosen = typeof overlay.asset === 'string' ? overlay.asset : '';
  const upload = async (file: File): Promise<void> => {
    setTold({});
    try {
      const { asset, note } = await readPicture(file);
      showNewAsset(assetName(file.name, 'picture'), asset);
      setTold(note === undefined ? {} : { note });
    } catch (failure) {
      setTold({ refused: refusalWords(failure) });
    }
  };
  return (
    <>
      {(pictures.length > 0 || chosen !== '') && (
        <SelectField
          label="Picture"
          value={chosen}
          error={error}
          onChange={({ currentTarget: { value } }) => value !== '' && showAsset(value)}
        >
          <option value="">None: by its value</option>
          {[...new Set([...pictures, ...(chosen === '' ? [] : [chosen])])].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={overlay.kind === 'signature' ? 'Upload signature' : 'Upload picture'}
        type="file"
        accept={offered.join(',')}
        hint={told.note ?? 'PNG, JPEG or SVG; it becomes part of the package.'}
        error={told.refused}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) void upload(file);
          // The same file may be chosen again after it was mended.
          currentTarget.value = '';
        }}
      />
    </>
  );
};
