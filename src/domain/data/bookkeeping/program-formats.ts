/** Programs that keep books, of which the import files are known. */
export const accountingPrograms = ['quickbooks', 'xero'] as const;
export type AccountingProgram = (typeof accountingPrograms)[number];

export const accountingLists = ['customers', 'invoices', 'payments'] as const;

/** A cell of a file; numbers are never taken for text. */
export type Cell = string | number | null;

export interface BookCustomer {
  customerId: string;
  /** As the books call the customer: the same in every list. */
  name: string;
  email: string | null;
  phone: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
}

interface BookInvoiceLine {
  description: string;
  quantity: number;
  unitPriceCents: number;
  amountCents: number;
  /** YYYY-MM-DD. */
  serviceDate: string | null;
}

/** An issued invoice. Its total is the sum of its lines and the tax. */
export interface BookInvoice {
  number: string;
  customer: BookCustomer;
  issuedOn: string;
  dueOn: string;
  memo: string | null;
  lines: BookInvoiceLine[];
  taxRatePct: number;
  taxCents: number;
}

/** Money that came in; below 0 where it was refunded. */
export interface BookPayment {
  /** YYYY-MM-DD, the company's day. */
  date: string;
  customerName: string;
  invoiceNumber: string | null;
  amountCents: number;
  method: string;
  /** A check's number, a transfer's reference. */
  reference: string | null;
}

/** How a program takes a list: its header row, and the rows of each entry. */
interface ListFormat<Entry> {
  columns: readonly string[];
  rowsOf(entry: Entry): Cell[][];
}

interface ProgramFormat {
  customers: ListFormat<BookCustomer>;
  invoices: ListFormat<BookInvoice>;
  payments: ListFormat<BookPayment>;
}

/** `2026-11-23` as US programs read it: `11/23/2026`. */
const usDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** Whole cents as dollars with both decimals and without a sign of money: `1234.50`. */
function plainDollars(cents: number): string {
  const size = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/**
 * Quantity and price of a line as a program multiplies them again: where the product would not be the amount to the cent,
 * one piece at the amount.
 */
export function pricedAlike({ quantity, unitPriceCents, amountCents }: BookInvoiceLine): {
  quantity: number;
  unitPriceCents: number;
} {
  const isExact = Math.round(quantity * unitPriceCents * 1000) === amountCents * 1000;
  return isExact ? { quantity, unitPriceCents } : { quantity: 1, unitPriceCents: amountCents };
}

/** The tax as a line of its own, so that the total is the same to the cent whatever rates the program knows. */
const taxWords = (ratePct: number): string => `Sales tax ${ratePct}%`;

/** What a payment was, in one line. */
const paymentWords = ({ customerName, invoiceNumber, method, reference, amountCents }: BookPayment): string =>
  [
    amountCents < 0 ? `Refund to ${customerName}` : customerName,
    ...(invoiceNumber === null ? [] : [`invoice ${invoiceNumber}`]),
    reference === null ? method : `${method} ${reference}`,
  ].join(', ');

/** Xero's own numbers for sales and for sales tax in its standard chart of accounts. */
const salesAccount = '200';
const taxAccount = '820';
/** Nothing is taxed a second time: the tax is a line of its own. */
const untaxed = 'Tax Exempt';

/**
 * The files that Xero imports; headers with a star are mandatory.
 *
 * Contacts: the columns of Xero's contact file ("*ContactName, AccountNumber, EmailAddress, … PhoneNumber"), of which those
 * that have something to say. Sales invoices: the template's columns, in its order, amounts without tax, a further line
 * repeats the number, 500 invoices a file (sblive Xero guide, p. 31, online.flippingbook.com/view/399081/31; Xero's template
 * in docs.milientsoftware.com "Xero templates" for what a region's dates look like). Payments: Xero imports none as such;
 * they come in as a bank statement (*Date, *Amount, Payee, Description, Reference, Check Number; 1,000 lines a file; same
 * guide, p. 34) and are matched to the invoices there.
 */
const xero: ProgramFormat = {
  customers: {
    columns: [
      '*ContactName',
      'AccountNumber',
      'EmailAddress',
      'POAddressLine1',
      'POCity',
      'PORegion',
      'POPostalCode',
      'POCountry',
      'PhoneNumber',
    ],
    rowsOf: ({ customerId, name, email, phone, street, city, state, zipCode }) => [
      [name, customerId, email, street, city, state, zipCode, 'USA', phone],
    ],
  },
  invoices: {
    columns: [
      '*ContactName',
      'EmailAddress',
      'POAddressLine1',
      'POAddressLine2',
      'POAddressLine3',
      'POAddressLine4',
      'POCity',
      'PORegion',
      'POPostalCode',
      'POCountry',
      '*InvoiceNumber',
      'Reference',
      '*InvoiceDate',
      '*DueDate',
      'InventoryItemCode',
      '*Description',
      '*Quantity',
      '*UnitAmount',
      'Discount',
      '*AccountCode',
      '*TaxType',
      'TrackingName1',
      'TrackingOption1',
      'TrackingName2',
      'TrackingOption2',
      'Currency',
      'BrandingTheme',
    ],
    rowsOf({ number, customer, issuedOn, dueOn, memo, lines, taxRatePct, taxCents }) {
      const { name, email, street, city, state, zipCode } = customer;
      const head = [name, email, street, null, null, null, city, state, zipCode, 'USA', number, memo];
      const dates = [usDate(issuedOn), usDate(dueOn), null];
      const tail = [null, null, null, null, 'USD', null];
      const rows = lines.map((line) => {
        const { quantity, unitPriceCents } = pricedAlike(line);
        const what = [line.description, quantity, plainDollars(unitPriceCents), null];
        return [...head, ...dates, ...what, salesAccount, untaxed, ...tail];
      });
      if (taxCents === 0) return rows;
      const what = [taxWords(taxRatePct), 1, plainDollars(taxCents), null];
      return [...rows, [...head, ...dates, ...what, taxAccount, untaxed, ...tail]];
    },
  },
  payments: {
    columns: ['*Date', '*Amount', 'Payee', 'Description', 'Reference', 'Check Number'],
    rowsOf: (payment) => [
      [
        usDate(payment.date),
        plainDollars(payment.amountCents),
        payment.customerName,
        paymentWords(payment),
        payment.invoiceNumber,
        payment.method === 'check' ? payment.reference : null,
      ],
    ],
  },
};

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
 * (plugin-qbo.intuit.com/qbo-ush/helpcontent/…/help_admin_import_contacts_which_fields.htm): names are unique, phones have
 * 21 characters at most. Invoices: the sample file's header as Intuit's answer on field mapping lists it
 * (quickbooks.intuit.com/learn-support, article 394876): number, customer, both dates and the item's amount are mandatory; a
 * further line of an invoice repeats its number; 100 invoices a file (importcsv.com/blog/quickbooks-csv-format, 2026).
 * Payments: QuickBooks Online imports none as such; they come in as bank transactions of three columns, 1,000 a file (same
 * page), and are matched to the invoices there.
 */
const quickBooks: ProgramFormat = {
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

export const programFormats: Record<AccountingProgram, ProgramFormat> = { quickbooks: quickBooks, xero };
