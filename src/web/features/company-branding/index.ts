export { CompanyTabPart } from './company-tab-part.tsx';
