import { checkRoom } from '../assets/asset-bytes.ts';
import type { AssetDraft, OverlayDraft } from '../core/draft.ts';
import { addAsset, change } from '../core/edit.ts';
import type { Editor } from '../instance/create-editor.ts';

const withAsset = (overlay: OverlayDraft, asset: string): OverlayDraft => {
  const { value: _, ...rest } = overlay;
  return { ...rest, asset } as OverlayDraft;
};

/** Lets the selected overlays show an asset in place of a value. */
export const showAsset = ({ editing: { edit } }: Editor, name: string): void =>
  edit((state) => change(state, state.selection, (overlay) => withAsset(overlay, name)));

/** Brings an asset into the package and lets the selected overlays show it. Throws `ApiError` where there is no room for it. */
export const showNewAsset = ({ editing: { draft, edit } }: Editor, name: string, asset: AssetDraft): void => {
  checkRoom(draft.peek(), asset);
  edit((state) => {
    const added = addAsset(state, name, asset);
    return change(added.state, added.state.selection, (overlay) => withAsset(overlay, added.name));
  });
};
