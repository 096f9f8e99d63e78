import { type ProgramFormat, paymentWords, plainDollars, pricedAlike, taxWords, usDate } from './book-entries.ts';

/** Names hold no colon, quote or line break, and 100 characters at most (source as below). */
export const quickBooksName = (name: string): string =>
  name
    .replace(/[:"\t\r\n]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 100);

/** How the goods are called that a line is booked on; QuickBooks asks once which of its own that is. */
const service = 'Pool service';
const tax = 'Sales tax';

/**
 * The files that QuickBooks Online imports.
 *
 * Customers: Intuit, "Which contact fields are imported"
 * (plugin-qbo.intuit.com/qbo-ush/helpcontent/…/help_admin_import_contacts_which_fields.htm): names are unique, phones have 21
 * characters at most. Invoices: the sample file's header as Intuit's answer on field mapping lists it
 * (quickbooks.intuit.com/learn-support, article 394876): number, customer, both dates and the item's amount are mandatory; a
 * further line of an invoice repeats its number; 100 invoices a file (importcsv.com/blog/quickbooks-csv-format, 2026).
 * Payments: QuickBooks Online imports none as such; they come in as bank transactions of three columns, 1,000 a file (same
 * page), and are matched to the invoices there.
 */
export const quickBooks: ProgramFormat = {
  customers: {
    columns: ['Name', 'Email', 'Phone', 'Street', 'City', 'State', 'ZIP', 'Country'],
    rowsOf: ({ name, email, phone, street, city, state, zipCode }) => [
      [quickBooksName(name), email, phone?.slice(0, 21) ?? null, street, city, state, zipCode, 'USA'],
    ],
  },
  invoices: {
    columns: [
      '*InvoiceNo',
      '*Customer',
      '*InvoiceDate',
      '*DueDate',
      'Terms',
      'Location',
      'Memo',
      'Item(Product/Service)',
      'ItemDescription',
      'ItemQuantity',
      'ItemRate',
      '*ItemAmount',
      'Service Date',
    ],
    rowsOf({ number, customer, issuedOn, dueOn, memo, lines, taxRatePct, taxCents }) {
      const head = [number, quickBooksName(customer.name), usDate(issuedOn), usDate(dueOn), null, null, memo];
      const rows = lines.map((line) => {
        const { quantity, unitPriceCents } = pricedAlike(line);
        const day = line.serviceDate === null ? null : usDate(line.serviceDate);
        const amounts = [quantity, plainDollars(unitPriceCents), plainDollars(line.amountCents)];
        return [...head, service, line.description, ...amounts, day];
      });
      if (taxCents === 0) return rows;
      return [...rows, [...head, tax, taxWords(taxRatePct), 1, plainDollars(taxCents), plainDollars(taxCents), null]];
    },
  },
  payments: {
    columns: ['Date', 'Description', 'Amount'],
    rowsOf: (payment) => [[usDate(payment.date), paymentWords(payment), plainDollars(payment.amountCents)]],
  },
};
