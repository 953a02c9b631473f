/** Case and accents do not count. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether each word of a search is in a text. */
export const matchesWords = (text: string, search: string): boolean => {
  const shown = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => shown.includes(word));
};
