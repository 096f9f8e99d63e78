// What is said here in Spanish, read where something is worded in it. Pages leave it out.
import './importing/lists/texts.es.ts';
import './importing/texts.es.ts';

export {
  type AccountingProgram,
  accountingLists,
  accountingPrograms,
  type BookCustomer,
  type BookInvoice,
  type BookPayment,
  type Cell,
  programFormats,
} from './bookkeeping/program-formats.ts';
export { cleanLine } from './importing/clean-text.ts';
export {
  type ImportedCustomer,
  type ImportField,
  type ImportLayout,
  importFieldNames,
  importFields,
  importLayouts,
  importMaxBytes,
  isImportField,
  ownExportColumns,
  type StoredCustomer,
} from './importing/import-fields.ts';
export type { Known } from './importing/lists/known-things.ts';
export {
  fieldsOf,
  type ImportList,
  importLists,
  type ListMapping,
  mapListByHand,
  recogniseListColumns,
} from './importing/lists/list-fields.ts';
export { type ListFile, type ListWrite, type PlannedListRow, planList } from './importing/lists/plan-list.ts';
export {
  countActions,
  type FieldChange,
  type ImportFile,
  type PlannedRow,
  planImport,
  readImportFile,
} from './importing/plan-import.ts';
export { nameColumns } from './importing/recognise-columns.ts';
export { streetKey } from './importing/street-address.ts';
