import { PDFDocument, PDFName, PDFString } from 'pdf-lib';

const xmp =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>';

/**
 * Returns a PDF with a document structure and an empty paragraph, optionally declaring PDF/UA-1. Used only to measure
 * the cost of keeping conformance.
 */
export const taggedSource = async (source: Uint8Array, declares: boolean): Promise<Uint8Array> => {
  const pdf = await PDFDocument.load(source, { updateMetadata: false });
  const { context, catalog } = pdf;
  const [root, top, paragraph] = [context.nextRef(), context.nextRef(), context.nextRef()];
  const page = pdf.getPage(0);
  context.assign(
    root,
    context.obj({ Type: 'StructTreeRoot', K: top, ParentTree: { Nums: [0, [paragraph]] }, ParentTreeNextKey: 1 }),
  );
  context.assign(top, context.obj({ S: 'Document', P: root, K: [paragraph] }));
  context.assign(paragraph, context.obj({ S: 'P', P: top, Pg: page.ref }));
  page.node.set(PDFName.of('StructParents'), context.obj(0));
  catalog.set(PDFName.of('StructTreeRoot'), root);
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  catalog.set(PDFName.of('Lang'), PDFString.of('en'));
  if (declares)
    catalog.set(PDFName.of('Metadata'), context.register(context.stream(xmp, { Type: 'Metadata', Subtype: 'XML' })));
  return pdf.save({ useObjectStreams: false, addDefaultPage: false });
};
