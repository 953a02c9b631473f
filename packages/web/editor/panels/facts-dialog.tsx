import type { PdfFacts } from '@bulkfill/engine/browser/documents';
import { Fragment, type VNode } from 'preact';
import { countWords } from '../../language/numbers.ts';
import { texts } from '../../texts/panels.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { useEditor } from '../instance/use-editor.ts';
import { PasswordField } from '../properties/password-field.tsx';

const listed = (words: readonly string[]): string => (words.length === 0 ? texts.none : words.join(', '));

const missingOf = ({ missing_objects, missing_pages }: NonNullable<PdfFacts['incomplete']>): string =>
  texts.missingParts(missing_objects, missing_pages);

const formWords = ({ form, field_count }: PdfFacts): string =>
  field_count === 0 ? texts.formKinds[form] : `${texts.formKinds[form]} (${countWords(field_count)})`;

/** Facts in the words and order of `bulkfill pdf info`. */
const lines = (facts: PdfFacts): readonly (readonly [name: string, value: string])[] => [
  [texts.version, texts.pdfVersion(facts.version)],
  [texts.size, texts.bytes(facts.size_bytes)],
  [texts.pages, String(facts.page_count)],
  [texts.encrypted, facts.encrypted ? texts.yes : texts.no],
  [texts.form, formWords(facts)],
  [texts.signatures, String(facts.signature_count)],
  [texts.structure, texts.structures[facts.tags]],
  [texts.language, facts.language ?? texts.none],
  [texts.declares, listed(facts.declares)],
  [texts.outputIntents, listed(facts.output_intents)],
  [texts.fontsNotEmbedded, listed(facts.fonts_not_embedded)],
  ...(facts.incomplete == null ? [] : ([[texts.incomplete, missingOf(facts.incomplete)]] as const)),
];

const Facts = ({ file }: { readonly file: File }): VNode => {
  const { around } = useEditor();
  const { state } = useLoad(() => around.previews.about(file), [file]);
  if (state.kind === 'loading') return <p role="status">{texts.readingPdf}</p>;
  if (state.kind === 'failed') return <ErrorPanel title={texts.pdfNotRead} error={state.error} />;
  return (
    <dl class="facts">
      {lines(state.value).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
};

/** Edits the password of each PDF, and shows the facts of the open PDF. Source: conformance-and-security.md, 6. */
export const FactsDialog = ({ file, onClose }: { readonly file: File; readonly onClose: () => void }): VNode => (
  <Dialog title={texts.document} onClose={onClose}>
    <PasswordField />
    <Facts file={file} />
  </Dialog>
);
