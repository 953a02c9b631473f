import { findPackageSource } from '../package/find-package-source.ts';
import type { Editing } from './editing.ts';
import type { Opened } from './opened.ts';
import type { Outgoing } from './outgoing.ts';
import type { Previews } from './surroundings.ts';

export const createSigning = ({
  editing: { openedPackage },
  opened: { openDocument },
  previews,
}: {
  readonly previews: Previews;
  readonly editing: Editing;
  readonly opened: Opened;
}) => {
  let last: { readonly sent: Outgoing; readonly pdf: File | undefined; readonly file: File } | undefined;

  /** Returns the signed package (`<name>.svc`), reused if nothing has changed. Throws `ApiError`. */
  const signedPackage = async (sent: Outgoing): Promise<File> => {
    const document = openDocument.peek();
    const pdf = document?.file;
    if (last !== undefined && last.sent.draft === sent.draft && last.pdf === pdf) return last.file;
    const source = await findPackageSource(document, openedPackage.peek()?.payload.source);
    const signed = await previews.sign(sent.name, sent.template, source);
    const file = new File([signed], `${sent.name}.svc`, { type: 'application/gzip' });
    last = { sent, pdf, file };
    return file;
  };

  return { signedPackage };
};

export type Signing = ReturnType<typeof createSigning>;
