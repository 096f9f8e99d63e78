export { DirectoryOutline } from './directory-outline.tsx';
export { customersTexts } from './texts.ts';
