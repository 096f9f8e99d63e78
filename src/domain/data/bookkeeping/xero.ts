import { type ProgramFormat, paymentWords, plainDollars, pricedAlike, taxWords, usDate } from './book-entries.ts';

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
export const xero: ProgramFormat = {
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
