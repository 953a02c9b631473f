import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../../texts/properties.ts';
import { type OverlayDraft, takesValue } from '../core/draft.ts';
import { overlayName } from '../core/kinds.ts';
import { type EditorMember, isRead, listCommonMembers, membersOf } from '../core/members.ts';
import { isPictureOfRow } from '../core/picture-names.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { ArrangeButtons } from './arrange-buttons.tsx';
import { FieldProperties } from './field-properties.tsx';
import { FormFieldName } from './form-field-name.tsx';
import { PictureField } from './picture-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import { IdField, PlaceFields } from './place-fields.tsx';
import { PreviewFindings } from './preview-findings.tsx';
import { PropertyGroups } from './property-groups.tsx';
import { SignatureField } from './signature-field.tsx';
import { ValueFields } from './value-fields.tsx';

const errorsOf = (
  { mistaken: { draftMistakes, isNotYetFilled }, outgoing: { outgoingRefused } }: Editor,
  ids: ReadonlySet<string>,
  isLeft = true,
) => {
  const isTold = isLeft || outgoingRefused.value !== undefined;
  const own = draftMistakes.value.filter(
    (mistake) => mistake.id !== undefined && ids.has(mistake.id) && (isTold || !isNotYetFilled(mistake)),
  );
  return (member: string): string | undefined => {
    const found = own.find(
      ({ member: at }) => at === member || at.startsWith(`${member}.`) || at.startsWith(`${member}[`),
    );
    return found?.rule;
  };
};

/**
 * Filters members to those with an effect: accessibility texts need a tagged PDF. Members with a value stay visible.
 */
const shown = (
  { opened: { openDocument } }: Editor,
  members: readonly EditorMember[],
  overlays: readonly OverlayDraft[],
): readonly EditorMember[] =>
  openDocument.value?.isTagged === true
    ? members
    : members.filter((member) => !isRead(member) || overlays.some((overlay) => overlay[member.name] !== undefined));

const Single = ({ overlay, isLeft }: { readonly overlay: OverlayDraft; readonly isLeft: boolean }): VNode => {
  const editor = useEditor();
  const errorOf = errorsOf(editor, new Set([overlay.id]), isLeft);
  // Headers and footers are edited with the columns of the list.
  const errorOfMember = (name: string): string | undefined =>
    errorOf(name) ?? (name === 'cells' ? (errorOf('header') ?? errorOf('footer')) : undefined);
  const isPicture = overlay.kind === 'image' || overlay.kind === 'signature' || overlay.kind === 'seal';
  return (
    <>
      <PreviewFindings id={overlay.id} />
      <PropertyGroups
        members={shown(editor, membersOf(overlay.kind), [overlay])}
        overlays={[overlay]}
        errorOf={errorOfMember}
        fields={{
          value: (
            <>
              {overlay.kind === 'field' && <FormFieldName overlay={overlay} error={errorOf('field')} />}
              {/* Most pictures and signatures are the same in all rows: offer drawing and uploading before a value. */}
              {overlay.kind === 'signature' && <SignatureField overlay={overlay} />}
              {isPicture && <PictureField overlay={overlay} error={errorOf('asset')} />}
              {takesValue(overlay) && <ValueFields overlays={[overlay]} error={errorOf('value')} />}
              {isPicture && isPictureOfRow(overlay) && <PicturesField overlay={overlay} />}
            </>
          ),
          place: (
            <>
              {(overlay.kind !== 'field' || overlay.rect !== undefined) && (
                <PlaceFields overlays={[overlay]} errorOf={errorOf} />
              )}
              <IdField overlay={overlay} error={errorOf('id')} />
            </>
          ),
        }}
      />
    </>
  );
};

const Several = ({ overlays }: { readonly overlays: readonly OverlayDraft[] }): VNode => {
  const editor = useEditor();
  const errorOf = errorsOf(editor, new Set(overlays.map(({ id }) => id)));
  const showText = overlays.every((each) => takesValue(each) && each.kind !== 'image' && each.kind !== 'signature');
  return (
    <PropertyGroups
      members={shown(editor, listCommonMembers(overlays.map(({ kind }) => kind)), overlays)}
      overlays={overlays}
      errorOf={errorOf}
      fields={{
        value: showText && <ValueFields overlays={overlays} error={errorOf('value')} />,
        place: <PlaceFields overlays={overlays} errorOf={errorOf} />,
      }}
    />
  );
};

/** Edits the selection. Shows no errors until the user has left a field. */
const Chosen = ({ overlays }: { readonly overlays: readonly OverlayDraft[] }): VNode => {
  const [isLeft, setIsLeft] = useState(false);
  return (
    <div
      class="properties"
      onFocusOut={({ target }) =>
        target instanceof HTMLElement && target.matches('input,textarea,select') && setIsLeft(true)
      }
    >
      <ArrangeButtons />
      {overlays.length === 1 ? <Single overlay={overlays[0]!} isLeft={isLeft} /> : <Several overlays={overlays} />}
    </div>
  );
};

/** Edits all properties of the selection. Source: console-and-editor.md, "The editor" (5). */
export const PropertiesRegion = (): VNode => {
  const editor = useEditor();
  const {
    editing: { draft, editState, selectedOverlays },
    fields: { knownFields },
  } = editor;
  const overlays = selectedOverlays.value;
  const [first] = overlays;
  const fieldName =
    first === undefined
      ? editState.value.field
      : overlays.length === 1 && first.kind === 'field'
        ? first.field
        : undefined;
  const field = typeof fieldName === 'string' ? knownFields.value.get(fieldName) : undefined;
  if (field !== undefined) {
    return (
      <section class="editor-panel" aria-label={texts.properties}>
        <div class="panel-head">
          <h2>{texts.formField}</h2>
        </div>
        <div class="properties" key={`field-${field.name}`}>
          <FieldProperties
            field={field}
            overlay={first}
            errorOf={errorsOf(editor, new Set(first === undefined ? [] : [first.id]))}
          />
        </div>
      </section>
    );
  }
  return (
    <section class="editor-panel" aria-label={texts.properties}>
      <div class="panel-head">
        <h2>
          {first === undefined
            ? texts.properties
            : overlays.length === 1
              ? overlayName(first)
              : texts.overlayCount(overlays.length)}
        </h2>
      </div>
      {first === undefined ? (
        <p class="muted small">{texts.selectOverlay}</p>
      ) : (
        // The key resets fields when the selection changes, but not when an overlay is renamed.
        <Chosen key={overlays.map((overlay) => draft.value.overlays.indexOf(overlay)).join(' ')} overlays={overlays} />
      )}
    </section>
  );
};
