import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../../texts/properties.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { base64 } from '../assets/asset-bytes.ts';
import { handwriting, renderSignature } from '../assets/typed-signature.ts';
import type { AssetDraft, OverlayDraft } from '../core/draft.ts';
import { pathOfStrokes, type Stroke } from '../core/strokes.ts';
import { useEditor } from '../instance/use-editor.ts';
import { showNewAsset } from './show-asset.ts';
import { SignaturePad } from './signature-pad.tsx';
import { refusalWords } from './upload-field.tsx';

const inkOf = ({ color }: OverlayDraft): string =>
  typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color : '#000000';

interface DialogProps {
  readonly overlay: OverlayDraft;
  readonly close: () => void;
}

/** Returns a function that applies a signature and closes the dialog, or sets the reason why it cannot. */
const useTaking = (close: () => void) => {
  const editor = useEditor();
  const [refused, setRefused] = useState<string>();
  const take = (make: () => AssetDraft | Promise<AssetDraft>): void =>
    void (async () => {
      try {
        showNewAsset(editor, 'signature', await make());
        close();
      } catch (error) {
        setRefused(refusalWords(error));
      }
    })();
  return { refused, take };
};

const DrawSignature = ({ overlay, close }: DialogProps): VNode => {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const { refused, take } = useTaking(close);
  return (
    <Dialog title={texts.drawSignature} onClose={close} wide>
      <p class="muted small" id="signature-pad-help">
        {texts.drawHint}
      </p>
      <SignaturePad strokes={strokes} color={inkOf(overlay)} onStrokes={setStrokes} />
      {refused !== undefined && <p class="field-error">{refused}</p>}
      <div class="button-row">
        <Button
          kind="primary"
          disabled={strokes.length === 0}
          onClick={() =>
            take(() => ({ mediaType: 'image/svg+xml', data: base64(new TextEncoder().encode(pathOfStrokes(strokes))) }))
          }
        >
          {texts.useSignature}
        </Button>
        <Button disabled={strokes.length === 0} onClick={() => setStrokes(strokes.slice(0, -1))}>
          {texts.undoStroke}
        </Button>
        <Button disabled={strokes.length === 0} onClick={() => setStrokes([])}>
          {texts.clear}
        </Button>
      </div>
    </Dialog>
  );
};

const TypeSignature = ({ overlay, close }: DialogProps): VNode => {
  const [text, setText] = useState('');
  const { refused, take } = useTaking(close);
  return (
    <Dialog title={texts.typeSignature} onClose={close}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') take(() => renderSignature(text.trim(), inkOf(overlay)));
        }}
      >
        <TextField
          label={texts.signatureText}
          value={text}
          maxLength={80}
          autocomplete="off"
          error={refused}
          hint={texts.typeHint}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <p class="signature-sample" aria-hidden="true" style={{ fontFamily: handwriting, color: inkOf(overlay) }}>
          {text}
        </p>
        <Button type="submit" kind="primary" disabled={text.trim() === ''}>
          {texts.useSignature}
        </Button>
      </form>
    </Dialog>
  );
};

/**
 * Offers to draw or type a signature. The picture field uploads one. Source: console-and-editor.md, "The editor" (3).
 */
export const SignatureField = ({ overlay }: { readonly overlay: OverlayDraft }): VNode => {
  const [open, setOpen] = useState<'draw' | 'type'>();
  const close = (): void => setOpen(undefined);
  return (
    <>
      <div class="button-row">
        <Button size="small" onClick={() => setOpen('draw')}>
          {texts.drawSignature}
        </Button>
        <Button size="small" onClick={() => setOpen('type')}>
          {texts.typeSignature}
        </Button>
      </div>
      {open === 'draw' && <DrawSignature overlay={overlay} close={close} />}
      {open === 'type' && <TypeSignature overlay={overlay} close={close} />}
    </>
  );
};
