export { CompanyTabPart } from './parts.ts';
