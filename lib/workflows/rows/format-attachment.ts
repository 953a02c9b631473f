// RFC 8187, 3.2.1: characters that an extended value may contain unescaped.
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Path separators and letters that some file systems normalise to one; control characters, line ends and bidi controls.
 */
const unsafe = /[/\\:\u2044\u2215\u2216\u29f5\u29f8\ufe68\uff0f\uff3c\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Returns a file name that is safe on every system: no path, no hidden file, no misleading text direction. */
const plainName = (fileName: string): string => fileName.toWellFormed().replace(unsafe, '_').replace(/^\.+/, '_');

/**
 * Returns the `Content-Disposition` of an attachment, in Unicode and ASCII; characters that no file name may contain
 * become `_`. Source: RFC 6266, 4.1, 4.3 and appendix D.
 */
export const formatAttachment = (fileName: string): string => {
  const name = plainName(fileName);
  const ascii = name.replace(/[^\x20-\x7e]|["%]/g, '_');
  const plain = `attachment; filename="${ascii}"`;
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${escaped(name)}`;
};
