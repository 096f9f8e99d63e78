import { formatNumber, plural } from '#web/base/format.ts';

const megabytes = (bytes: number): string =>
  bytes < 1_000_000
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} KB`
    : `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`;

export const dataTexts = {
  link: 'Export and import',
  title: 'Export and import',
  purpose: 'Your data is yours. Export it, import it, or send it to your accountant.',
  back: 'Settings',
  all: {
    title: 'Everything, as one file',
    about:
      'One ZIP with every table as CSV, plus your photos, recordings and logo. You can import it into an empty company with nothing lost.',
    leftOut:
      'Left out: passwords, sign-ins, card numbers and keys. You’ll need to re-invite users, re-add cards and re-register testers.',
    action: 'Export everything',
  },
  books: {
    title: 'For your books',
    about: 'CSV files that QuickBooks Online and Xero can import. Import customers first.',
    program: 'Program',
    programs: { quickbooks: 'QuickBooks Online', xero: 'Xero' },
    from: 'From',
    to: 'To',
    lists: { customers: 'Customers', invoices: 'Invoices', payments: 'Payments' },
    hints: {
      quickbooks:
        'QuickBooks takes up to 100 invoices and 1,000 customers or payments per file. Choose a shorter range if you have more. Payments import as bank transactions to match in QuickBooks. Sales tax is a separate line.',
      xero: 'Xero takes up to 500 invoices and 1,000 payments per file. Choose a shorter range if you have more. Payments import as a bank statement to match in Xero. Sales go to account 200, and sales tax to account 820 as a separate line.',
    },
    wrongOrder: 'The end date is before the start date.',
  },
  company: {
    title: 'Import a whole company',
    about: 'Imports an “Export everything” file from any Poolhand into this company, while it’s still empty.',
    choose: 'Choose export file',
    fileLabel: 'Company export (ZIP)',
    chosen: (name: string, bytes: number) => `${name}, ${megabytes(bytes)}`,
    start: 'Import',
    other: 'Choose another file',
    sending: 'Uploading',
    running: 'Importing',
    detail: 'If anything fails, nothing is imported.',
    tooLarge: 'The file is larger than 2 GB.',
    failed: 'Import failed',
    cancelled: 'Canceled',
    kept: 'Nothing was changed.',
    tryAgain: 'Try again',
    done: 'Import complete',
    counts: (rows: number, files: number, people: number) =>
      `${plural(rows, 'row', 'rows')}, ${plural(files, 'file', 'files')}, ${plural(people, 'person', 'people')} to invite`,
    open: 'Open the dashboard',
  },
  people: {
    title: 'People to invite again',
    about: 'They had a login in the exported company. Passwords aren’t part of an export, so invite them again.',
    invite: 'Invite',
    inviteName: (name: string) => `Invite ${name}`,
    invited: 'Invited',
    failed: 'Couldn’t send the invitation',
    inactive: 'inactive',
  },
  lists: {
    title: 'Import lists',
    about: 'CSV files from another product or a spreadsheet. You’ll review every row before anything is saved.',
    customers: 'Customers',
    others: 'Pools, equipment, water tests, routes',
    guide: 'Switching to Poolhand: what to export and where it goes',
  },
  usage: { title: 'Chemical usage', about: 'What your visits put into the water.', open: 'Open the report' },
};
