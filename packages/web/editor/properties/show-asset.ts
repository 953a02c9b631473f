import { checkRoom } from '../assets/asset-bytes.ts';
import type { AssetDraft, OverlayDraft } from '../core/draft.ts';
import { addAsset, change } from '../core/edit.ts';
import type { Editor } from '../instance/create-editor.ts';

const withAsset = (overlay: OverlayDraft, asset: string): OverlayDraft => {
  const { value: _, ...rest } = overlay;
  return { ...rest, asset } as OverlayDraft;
};

export const showAsset = ({ editing: { edit } }: Editor, name: string): void =>
  edit((state) => change(state, state.selection, (overlay) => withAsset(overlay, name)));

/** Adds an asset to the package and sets the selected overlays to show it. Throws `ApiError` if it does not fit. */
export const showNewAsset = ({ editing: { draft, edit } }: Editor, name: string, asset: AssetDraft): void => {
  checkRoom(draft.peek(), asset);
  edit((state) => {
    const added = addAsset(state, name, asset);
    return change(added.state, added.state.selection, (overlay) => withAsset(overlay, added.name));
  });
};
