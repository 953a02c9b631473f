import { findFontFamily } from '@bulkfill/engine/browser/templates';
import type { VNode } from 'preact';
import { texts } from '../../texts/properties.ts';
import { SelectField } from '../../ui/field.tsx';
import { assetName, base64, checkRoom, readFileBytes } from '../assets/asset-bytes.ts';
import { addAsset } from '../core/edit.ts';
import { checkFont } from '../core/font-licence.ts';
import { mixedWords } from '../core/members.ts';
import { useEditor } from '../instance/use-editor.ts';
import { type ReadFile, UploadField } from './upload-field.tsx';

/** Font families built into the engine. Source: package-format.md, "Overlays". */
const families = ['Helvetica', 'Times', 'Courier', 'Noto Sans', 'Symbol', 'ZapfDingbats'];

export interface FontFieldProps {
  readonly label: string;
  readonly value: string;
  readonly mixed: boolean;
  readonly sample: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly error: string | undefined;
  readonly set: (font: string) => void;
}

/** Chooses the font of a text and shows a sample. Custom fonts come from a file if their licence permits it. */
export const FontField = ({ label, value, mixed, sample, bold, italic, error, set }: FontFieldProps): VNode => {
  const {
    editing: { draft, edit, inOneStep },
    fonts: { cssFamily },
  } = useEditor();
  const own = Object.entries(draft.value.assets).flatMap(([name, { mediaType }]) =>
    mediaType.startsWith('font/') ? [name] : [],
  );
  const takeFont = async (file: File): Promise<ReadFile> => {
    const bytes = await readFileBytes(file);
    const checked = checkFont(bytes);
    if ('refused' in checked) return { refused: texts.fontRefused(checked.refused) };
    const asset = { mediaType: checked.mediaType, data: base64(bytes) };
    checkRoom(draft.peek(), asset);
    const wanted = assetName(file.name, 'font');
    inOneStep(() => {
      let added = '';
      edit((state) => {
        // Built-in names keep their meaning, so a custom font needs another name.
        const next = addAsset(state, findFontFamily(wanted) === undefined ? wanted : `${wanted}_file`, asset);
        added = next.name;
        return next.state;
      });
      set(added);
    });
    return checked.note === undefined ? {} : { note: checked.note };
  };
  return (
    <>
      <SelectField
        label={label}
        value={mixed ? '' : value}
        error={error}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') set(currentTarget.value);
        }}
      >
        {mixed && <option value="">{mixedWords}</option>}
        {[...new Set([...families, ...own, ...(mixed ? [] : [value])])].map((font) => (
          <option key={font} value={font}>
            {font}
          </option>
        ))}
      </SelectField>
      {!mixed && (
        <p
          class="font-sample"
          style={{
            fontFamily: cssFamily(value),
            fontWeight: bold ? 'bold' : 'normal',
            fontStyle: italic ? 'italic' : 'normal',
          }}
        >
          {sample === '' ? texts.fontSample : sample}
        </p>
      )}
      <UploadField
        label={texts.uploadFont}
        accept=".ttf,.otf,font/ttf,font/otf"
        hint={texts.fontHint}
        take={takeFont}
      />
    </>
  );
};
