import type { AccountingProgram, ProgramFormat } from './book-entries.ts';
import { quickBooks } from './quickbooks.ts';
import { xero } from './xero.ts';

export {
  type AccountingList,
  type AccountingProgram,
  accountingLists,
  accountingPrograms,
  type BookCustomer,
  type BookInvoice,
  type BookInvoiceLine,
  type BookPayment,
  type Cell,
  type ListFormat,
} from './book-entries.ts';

export const programFormats: Record<AccountingProgram, ProgramFormat> = { quickbooks: quickBooks, xero };
