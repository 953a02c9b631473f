// RFC 8187, 3.2.1: what an extended value may hold as it is.
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * `Content-Disposition` of an attachment of this name: as it is, and in ASCII for readers that know no other.
 * Source: RFC 6266, 4.1 and appendix D.
 */
export const attachmentNamed = (fileName: string): string => {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const plain = `attachment; filename="${ascii}"`;
  return ascii === fileName ? plain : `${plain}; filename*=UTF-8''${escaped(fileName)}`;
};
