/** A PDF's standard fonts know Western European letters only: others lose their marks, or become a question mark. */
export const inStandardCharacters = (text: string): string =>
  [...text]
    .map((letter) => {
      if (/^[\x20-\x7e\xa0-\xff–—‘’“”•…€]$/u.test(letter)) return letter;
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
      return /^[\x20-\x7e\xa0-\xff]+$/u.test(plain) ? plain : '?';
    })
    .join('');
