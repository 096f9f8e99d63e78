import type { AccountingProgram, ProgramFormat } from './book-entries.ts';
import { quickBooks } from './quickbooks.ts';
import { xero } from './xero.ts';

export const programFormats: Record<AccountingProgram, ProgramFormat> = { quickbooks: quickBooks, xero };
