import type { VNode } from 'preact';
import type { OverlayDraft } from '../core/draft.ts';
import { overlayName } from '../core/kinds.ts';
import { commonMembers, membersOf } from '../core/members.ts';
import { draft, selectedOverlays } from '../state/editing.ts';
import { draftMistakes } from '../state/mistakes.ts';
import { ArrangeButtons } from './arrange-buttons.tsx';
import { FormFieldName } from './form-field-name.tsx';
import { MemberField } from './member-field.tsx';
import { PictureField } from './picture-field.tsx';
import { IdField, PlaceFields } from './place-fields.tsx';
import { PreviewRemarks } from './preview-remarks.tsx';
import { SignatureField } from './signature-field.tsx';
import { ValueFields } from './value-fields.tsx';

/** The member, or the inside of it, that a mistake is about. */
const errorsOf = (ids: ReadonlySet<string>) => {
  const own = draftMistakes.value.filter(({ id }) => id !== undefined && ids.has(id));
  return (member: string): string | undefined => {
    const found = own.find((mistake) => mistake.member === member || mistake.member.startsWith(`${member}.`));
    return found?.rule;
  };
};

const Single = ({ overlay }: { readonly overlay: OverlayDraft }): VNode => {
  const errorOf = errorsOf(new Set([overlay.id]));
  const isPicture = overlay.kind === 'image' || overlay.kind === 'signature';
  return (
    <>
      <PreviewRemarks id={overlay.id} />
      <IdField overlay={overlay} error={errorOf('id')} />
      {overlay.kind === 'field' && <FormFieldName overlay={overlay} error={errorOf('field')} />}
      {overlay.kind !== 'marker' && <ValueFields overlays={[overlay]} error={errorOf('value')} />}
      {overlay.kind === 'signature' && <SignatureField overlay={overlay} />}
      {isPicture && <PictureField overlay={overlay} error={errorOf('asset')} />}
      {(overlay.kind !== 'field' || overlay.rect !== undefined) && <PlaceFields overlays={[overlay]} errorOf={errorOf} />}
      {membersOf(overlay.kind).map((member) => (
        <MemberField key={member.name} member={member} overlays={[overlay]} error={errorOf(member.name)} />
      ))}
    </>
  );
};

const Several = ({ overlays }: { readonly overlays: readonly OverlayDraft[] }): VNode => {
  const errorOf = errorsOf(new Set(overlays.map(({ id }) => id)));
  const showText = overlays.every(({ kind }) => kind !== 'marker' && kind !== 'image' && kind !== 'signature');
  return (
    <>
      {showText && <ValueFields overlays={overlays} error={errorOf('value')} />}
      <PlaceFields overlays={overlays} errorOf={errorOf} />
      {commonMembers(overlays.map(({ kind }) => kind)).map((member) => (
        <MemberField key={member.name} member={member} overlays={overlays} error={errorOf(member.name)} />
      ))}
    </>
  );
};

/** Everything that can be said of what is selected. Source: editor.md, 5. */
export const PropertiesRegion = (): VNode => {
  const overlays = selectedOverlays.value;
  const [first] = overlays;
  return (
    <section class="editor-panel" aria-label="Properties">
      <div class="panel-head">
        <h2>{first === undefined ? 'Properties' : overlays.length === 1 ? overlayName(first) : `${overlays.length} overlays`}</h2>
      </div>
      {first === undefined ? (
        <p class="muted small">Select an overlay to set what it shows and how.</p>
      ) : (
        // Another selection has fields of its own; another id of the same overlay has not.
        <div class="properties" key={overlays.map((overlay) => draft.value.overlays.indexOf(overlay)).join(' ')}>
          <ArrangeButtons />
          {overlays.length === 1 ? <Single overlay={first} /> : <Several overlays={overlays} />}
        </div>
      )}
    </section>
  );
};
