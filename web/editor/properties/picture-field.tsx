import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { SelectField, TextField } from '../../ui/field.tsx';
import type { OverlayDraft } from '../core/draft.ts';
import { addAsset, change } from '../core/edit.ts';
import { draft, edit, finishGesture } from '../state/editing.ts';

const pictureTypes = ['image/png', 'image/jpeg', 'image/svg+xml'];
/** What a package can hold beside everything else. Bytes. */
const mostBytes = 10 * 1024 * 1024;

const base64 = (bytes: Uint8Array): string => {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
};

const assetName = (fileName: string): string =>
  fileName
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .slice(0, 60) || 'picture';

/** Lets the selected overlays show an asset in place of a value. */
const showAsset = (name: string): void =>
  edit((state) =>
    change(state, state.selection, (overlay) => {
      const { value: _, ...rest } = overlay;
      return { ...rest, asset: name } as OverlayDraft;
    }),
  );

/** A picture that is part of the package: chosen from those there are, or brought from a file. */
export const PictureField = ({ overlay, error }: { readonly overlay: OverlayDraft; readonly error: string | undefined }): VNode => {
  const [refused, setRefused] = useState<string>();
  const pictures = Object.entries(draft.value.assets).flatMap(([name, { mediaType }]) => (pictureTypes.includes(mediaType) ? [name] : []));
  const upload = async (file: File): Promise<void> => {
    setRefused(undefined);
    if (!pictureTypes.includes(file.type)) return setRefused('must be a PNG, a JPEG or an SVG: save the picture as one of these first');
    if (file.size > mostBytes) return setRefused('must be at most 10 MB');
    const data = base64(new Uint8Array(await file.arrayBuffer()));
    finishGesture();
    edit((state) => {
      const added = addAsset(state, assetName(file.name), { mediaType: file.type, data });
      return {
        ...change(added.state, added.state.selection, (each) => {
          const { value: _, ...rest } = each;
          return { ...rest, asset: added.name } as OverlayDraft;
        }),
      };
    });
    finishGesture();
  };
  return (
    <>
      {pictures.length > 0 && (
        <SelectField
          label="Picture"
          value={typeof overlay.asset === 'string' ? overlay.asset : ''}
          error={error}
          onChange={({ currentTarget: { value } }) => value !== '' && showAsset(value)}
        >
          <option value="">None: by its value</option>
          {pictures.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Upload picture"
        type="file"
        accept={pictureTypes.join(',')}
        hint="PNG, JPEG or SVG; it becomes part of the package."
        error={refused}
        onChange={({ currentTarget: { files } }) => files?.[0] !== undefined && void upload(files[0])}
      />
    </>
  );
};
