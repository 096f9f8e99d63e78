export { accountingLists, type AccountingProgram, accountingPrograms, type BookCustomer, type BookInvoice, type BookPayment, type Cell, programFormats } from './bookkeeping/program-formats.ts';
export { cleanLine } from './importing/clean-text.ts';
export { type ImportedCustomer, type ImportField, importFieldNames, importFields, type ImportLayout, importLayouts, isImportField, ownExportColumns, type StoredCustomer } from './importing/import-fields.ts';
export type { Known, KnownAssignment, KnownCustomer, KnownPool, KnownTechnician } from './importing/lists/known-things.ts';
export { fieldsOf, type ImportList, importLists, type ListMapping, mapListByHand, recogniseListColumns } from './importing/lists/list-fields.ts';
export { type ListFile, type ListWrite, planList, type PlannedListRow } from './importing/lists/plan-list.ts';
export { countActions, type FieldChange, type ImportFile, planImport, type PlannedRow, readImportFile } from './importing/plan-import.ts';
export { nameColumns } from './importing/recognise-columns.ts';
export { streetKey } from './importing/street-address.ts';
