export { ChecklistTabPart, CustomerChecklistPart } from './parts.tsx';
