import { onePage, type RawObjects, rawPdf } from './raw-pdf.ts';

/** Declarations and tags of a handwritten document. */
export interface Declaring {
  /** PDF/A flavour: `2b` is PDF/A-2b. */
  readonly a?: string;
  /** `true` for PDF/UA-1. */
  readonly ua?: boolean | 2;
  /** Languages of the catalog and of the heading. Default: `de-CH` for the catalog. */
  readonly langs?: { readonly catalog?: string; readonly heading?: string };
  /** Whether it is tagged: a `Document` with a heading that contains the text of the page. */
  readonly isTagged?: boolean;
  /** Additional objects; 10 and up are free. */
  readonly more?: RawObjects;
  readonly pageEntries?: string;
  readonly catalogEntries?: string;
  /** Properties as attributes of the description, like many producers write them. */
  readonly asAttributes?: boolean;
}

const xmp = ({ a, ua, asAttributes }: Declaring): string => {
  const parts =
    a === undefined
      ? []
      : [['pdfaid:part', a.slice(0, 1)] as const, ['pdfaid:conformance', a.slice(1).toUpperCase()] as const];
  const all = [...parts, ...(ua ? [['pdfuaid:part', ua === true ? '1' : '2'] as const] : [])];
  const attributes = asAttributes === true ? all.map(([name, value]) => ` ${name}="${value}"`).join('') : '';
  const elements = asAttributes === true ? '' : all.map(([name, value]) => `<${name}>${value}</${name}>`).join('');
  return (
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" ' +
    `xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"${attributes}>${elements}<dc:format>application/pdf</dc:format></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  );
};

/**
 * Builds a document with declarations, of one page with 300 by 200 points. It does not conform; .ci/conformance tests
 * conformant files with veraPDF.
 */
export const declaringPdf = (declaring: Declaring): Uint8Array => {
  const {
    isTagged = Boolean(declaring.ua),
    more = {},
    pageEntries = '',
    catalogEntries = '',
    langs = { catalog: 'de-CH' },
  } = declaring;
  const langEntry = (lang: string | undefined): string => (lang === undefined ? '' : `/Lang(${lang})`);
  const tags = isTagged ? `/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R${langEntry(langs.catalog)}` : '';
  const content = isTagged ? '/H1<</MCID 0>>BDC\nq Q\nEMC\n' : 'q Q\n';
  const tagObjects: RawObjects = {
    6: '<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[0[8 0 R]]>>/ParentTreeNextKey 1>>',
    7: '<</S/Document/P 6 0 R/K[8 0 R]>>',
    8: `<</S/H1/P 7 0 R${langEntry(langs.heading)}/Pg 3 0 R/K 0>>`,
  };
  return rawPdf({
    ...onePage(`${isTagged ? '/StructParents 0' : ''}${pageEntries}`, content),
    1: `<</Type/Catalog/Pages 2 0 R/Metadata 5 0 R${tags}${catalogEntries}>>`,
    5: { dict: '/Type/Metadata/Subtype/XML', data: xmp(declaring) },
    ...(isTagged ? tagObjects : {}),
    ...more,
  });
};
