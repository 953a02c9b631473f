const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export const matchesWords = (text: string, search: string): boolean => {
  const shown = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => shown.includes(word));
};
