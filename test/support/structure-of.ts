import { withDocument } from './print-rows.ts';

/** Element read by pdf.js: its role, its alternative text, its language, and its content. */
export interface ReadElement {
  readonly role: string;
  readonly alt?: string;
  readonly lang?: string;
  readonly kids: readonly (ReadElement | string)[];
}

interface PdfJsNode {
  readonly role?: string;
  readonly alt?: string;
  readonly lang?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly PdfJsNode[];
}

/** Returns the structure of a page, with the text of its marked content, as pdf.js exposes it to screen readers. */
export const structureOf = (pdf: Uint8Array, pageNumber = 1): Promise<readonly (ReadElement | string)[]> =>
  withDocument(pdf, async (document) => {
    const page = await document.getPage(pageNumber);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const texts = new Map<string, string>();
    const open: string[] = [];
    for (const item of items) {
      if ('type' in item) {
        if (item.type === 'endMarkedContent') open.pop();
        else open.push((item as { id?: string }).id ?? '');
      } else for (const id of open) texts.set(id, (texts.get(id) ?? '') + item.str);
    }
    const read = (node: PdfJsNode): ReadElement | string => {
      if (node.type !== undefined) return texts.get(node.id ?? '') ?? (node.type === 'object' ? 'object' : '');
      const { role = '', alt, lang, children = [] } = node;
      return { role, alt, lang, kids: children.map(read) };
    };
    const tree = (await page.getStructTree()) as PdfJsNode | null;
    return (tree?.children ?? []).map(read);
  });
