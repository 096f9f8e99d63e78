export { chemicalUsageTexts } from './exports/chemical-usage-texts.ts';
export { DataLink } from './exports/data-link.tsx';
