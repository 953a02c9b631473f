import { PdfDict, PdfRef } from '../pdf-value.ts';
import type { ObjectEdits } from '../tags/object-edits.ts';
import type { UpdateWriter } from '../write/update-writer.ts';
import type { SealValidation } from './seal.ts';

/** Adds validation data to the document security store, which may exist (ISO 32000-2, 12.8.4.3). */
export const addSecurityStore = (
  edits: ObjectEdits,
  root: PdfRef,
  writer: UpdateWriter,
  { certificates, lists, ocsp }: SealValidation,
): void => {
  const catalog = (edits.dict(root) ?? new PdfDict()).copy();
  const store = (edits.dict(catalog.get('DSS')) ?? new PdfDict()).copy();
  for (const [name, files] of Object.entries({ Certs: certificates, CRLs: lists, OCSPs: ocsp })) {
    if (files.length === 0) continue;
    const added = files.map((file) => {
      const number = writer.allocate();
      writer.write({ number, body: { dict: '<<>>', stream: Buffer.from(file) } });
      return new PdfRef(number, 0);
    });
    store.set(name, [...(edits.array(store.get(name)) ?? []), ...added]);
  }
  edits.set(root, catalog.set('DSS', store));
};
