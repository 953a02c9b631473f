import type { PdfFacts } from '@bulkfill/engine/browser/documents';
import { Fragment, type VNode } from 'preact';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { viewCommands } from '../commands/view-commands.ts';
import type { OpenDocument } from '../document/open-document.ts';
import { useEditor } from '../instance/use-editor.ts';
import { CommandButton } from '../view/command-button.tsx';

const listed = (words: readonly string[]): string => (words.length === 0 ? 'none' : words.join(', '));

const missingOf = ({ missing_objects, missing_pages }: NonNullable<PdfFacts['incomplete']>): string =>
  `Missing objects: ${missing_objects}, missing pages: ${missing_pages}, possibly more`;

/** Facts in the words and order of `bulkfill pdf info`. */
const lines = (facts: PdfFacts): readonly (readonly [name: string, value: string])[] => [
  ['Version', `PDF ${facts.version}`],
  ['Size', `${facts.size_bytes.toLocaleString('en')} bytes`],
  ['Pages', String(facts.page_count)],
  ['Encrypted', facts.encrypted ? 'yes' : 'no'],
  ['Form', facts.field_count === 0 ? facts.form : `${facts.form} (${facts.field_count})`],
  ['Signatures', String(facts.signature_count)],
  ['Structure', facts.tags],
  ['Language', facts.language ?? 'none'],
  ['Declares', listed(facts.declares)],
  ['Output intents', listed(facts.output_intents)],
  ['Fonts not embedded', listed(facts.fonts_not_embedded)],
  ...(facts.incomplete == null ? [] : ([['Incomplete', missingOf(facts.incomplete)]] as const)),
];

const Facts = ({ file }: { readonly file: File }): VNode => {
  const { around } = useEditor();
  const { state } = useLoad(() => around.previews.about(file), [file]);
  if (state.kind === 'loading') return <p role="status">Reading the PDF.</p>;
  if (state.kind === 'failed') return <ErrorPanel title="The PDF was not read." error={state.error} />;
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

/** Shows the facts of the open PDF. Source: conformance-and-security.md, 6. */
export const DocumentFacts = ({ document }: { readonly document: OpenDocument }): VNode => {
  const { factsShown } = useEditor().view;
  const close = (): void => {
    factsShown.value = false;
  };
  return (
    <>
      <CommandButton command={viewCommands.document} kind="quiet" />
      {factsShown.value && (
        <Dialog title="Document" onClose={close}>
          <Facts file={document.file} />
        </Dialog>
      )}
    </>
  );
};
