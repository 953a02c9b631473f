import { S3Error } from './s3-error.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal?: string, hexadecimal?: string, name = '') => {
    if (name !== '') return entities[name] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });

/**
 * Returns the contents of all elements with a name, as XML. The lists that S3 receives (`Delete`,
 * `CompleteMultipartUpload`) never nest elements of the same name, so no tree is needed.
 *
 * Throws S3Error `MalformedXML` for comments, entity declarations and CDATA, which such a list never contains.
 */
export const elementsOf = (xml: string, name: string): readonly string[] => {
  if (xml.includes('<!')) throw new S3Error('MalformedXML', 'The XML that was sent holds more than elements and text.');
  return [...xml.matchAll(new RegExp(`<${name}(?:\\s[^<>]*)?>(.*?)</${name}>`, 'gs'))].map(
    ([, content = '']) => content,
  );
};

/**
 * Returns the text of the only element with a name. Throws S3Error `MalformedXML` if there is none, or more than one.
 */
export const textOf = (xml: string, name: string): string => {
  const [content, ...more] = elementsOf(xml, name);
  if (content === undefined || more.length > 0 || content.includes('<'))
    throw new S3Error('MalformedXML', `Each entry of the list has one ${name}.`);
  return unescaped(content);
};
