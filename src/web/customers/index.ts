export { customersTexts } from './texts.ts';
