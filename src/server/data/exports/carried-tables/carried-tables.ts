import { billingTables } from './billing.ts';
import type { CarriedTable } from './carried-table.ts';
import { companyTables } from './company.ts';
import { customersTables } from './customers.ts';
import { messagesTables } from './messages.ts';
import { peopleAndStockTables } from './people-and-stock.ts';
import { routesTables } from './routes.ts';
import { visitsTables } from './visits.ts';

/**
 * What an export of a company carries: one list, from which the export writes and the import reads. A test holds it against
 * the database, so that no table and no column of a later release is forgotten: whoever adds one decides here.
 * The reasons are told in docs/decisions/0043 and in the archive itself. In the order in which they are stored again: what is
 * referred to comes first.
 */
export const carriedTables: readonly CarriedTable[] = [
  ...companyTables,
  ...customersTables,
  ...peopleAndStockTables,
  ...routesTables,
  ...visitsTables,
  ...messagesTables,
  ...billingTables,
];
