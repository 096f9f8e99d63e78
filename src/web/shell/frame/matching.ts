const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Whether every word of the term stands in the text, accents and capitals aside. */
export const matches = (text: string, term: string): boolean =>
  plain(term)
    .split(/\s+/)
    .every((word) => plain(text).includes(word));
