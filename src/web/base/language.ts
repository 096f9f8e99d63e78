/** The product's name, the same in every language. */
export const productName = 'Poolhand';

/** The language tag for dates, numbers and the document. */
export const languageTag = 'en-US';
