/** Escapes text. Control characters of a key become numeric entities, because a reader would drop or change them. */
const escaped = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are escaped.
  text.replace(/[&<>"'\x01-\x1f\x7f]/g, (character) => `&#${character.charCodeAt(0)};`);

export const element = (name: string, content: string | number, kind: 'xml' | 'text' = 'xml'): string =>
  `<${name}>${kind === 'text' ? escaped(String(content)) : content}</${name}>`;

const header = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';

export const document = (name: string, content: string): string =>
  `${header}<${name} ${namespace}>${content}</${name}>`;
