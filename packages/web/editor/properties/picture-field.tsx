import type { VNode } from 'preact';
import { texts } from '../../texts/properties.ts';
import { SelectField } from '../../ui/field.tsx';
import { assetName } from '../assets/asset-bytes.ts';
import { readPicture } from '../assets/read-picture.ts';
import type { OverlayDraft } from '../core/draft.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { showAsset, showNewAsset } from './show-asset.ts';
import { type ReadFile, UploadField } from './upload-field.tsx';

const pictureTypes = ['image/png', 'image/jpeg', 'image/svg+xml'];
/** File types that the browser may be able to convert. */
const offered = [
  ...pictureTypes,
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/gif',
  'image/bmp',
  '.svg',
  '.heic',
];

const takePicture = async (editor: Editor, file: File): Promise<ReadFile> => {
  const { asset, note } = await readPicture(file);
  showNewAsset(editor, assetName(file.name, 'picture'), asset);
  return note === undefined ? {} : { note };
};

export const PictureField = ({
  overlay,
  error,
}: {
  readonly overlay: OverlayDraft;
  readonly error: string | undefined;
}): VNode => {
  const editor = useEditor();
  const {
    editing: { draft },
  } = editor;
  const pictures = Object.entries(draft.value.assets).flatMap(([name, { mediaType }]) =>
    pictureTypes.includes(mediaType) ? [name] : [],
  );
  const chosen = typeof overlay.asset === 'string' ? overlay.asset : '';
  return (
    <>
      {(pictures.length > 0 || chosen !== '') && (
        <SelectField
          label={texts.picture}
          value={chosen}
          error={error}
          onChange={({ currentTarget: { value } }) => value !== '' && showAsset(editor, value)}
        >
          <option value="">{texts.noPicture}</option>
          {[...new Set([...pictures, ...(chosen === '' ? [] : [chosen])])].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <UploadField
        label={overlay.kind === 'signature' ? texts.uploadSignature : texts.uploadPicture}
        accept={offered.join(',')}
        hint={texts.pictureHint}
        take={(file) => takePicture(editor, file)}
      />
    </>
  );
};
