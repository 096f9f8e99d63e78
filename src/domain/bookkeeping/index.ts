import type { AccountingProgram, ProgramFormat } from './book-entries.ts';
import { quickBooks } from './quickbooks.ts';
import { xero } from './xero.ts';

export {
  type AccountingProgram,
  accountingLists,
  accountingPrograms,
  type BookCustomer,
  type BookInvoice,
  type BookPayment,
  type Cell,
} from './book-entries.ts';

export const programFormats: Record<AccountingProgram, ProgramFormat> = { quickbooks: quickBooks, xero };
