/** A product's name inside a sentence: "liquid chlorine", but "BCDMH". */
export const inSentence = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
