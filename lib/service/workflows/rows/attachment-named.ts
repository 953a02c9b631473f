// RFC 8187, 3.2.1: what an extended value may hold as it is.
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Separators of paths, and letters that some file systems turn into one; control characters, line ends, and what turns a line around. */
const unsafe = /[/\\:\u2044\u2215\u2216\u29f5\u29f8\ufe68\uff0f\uff3c\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** A name that a file can have wherever it is saved: it leads to no folder, hides nothing, and is read as it is written. */
const plainName = (fileName: string): string => fileName.toWellFormed().replace(unsafe, '_').replace(/^\.+/, '_');

/**
 * `Content-Disposition` of an attachment of this name: in Unicode, and in ASCII for readers that know no other. What no file name may hold
 * is `_` in both. Source: RFC 6266, 4.1, 4.3 and appendix D.
 */
export const attachmentNamed = (fileName: string): string => {
  const name = plainName(fileName);
  const ascii = name.replace(/[^\x20-\x7e]|["%]/g, '_');
  const plain = `attachment; filename="${ascii}"`;
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${escaped(name)}`;
};
