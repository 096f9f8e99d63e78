export { useStatus } from './in-words.ts';
export { communicationsTexts } from './texts.ts';
