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
      'One ZIP with every table as CSV, and your photos, recordings and logo as files. It can be brought into an empty company again, with nothing lost.',
    leftOut:
      'Left out: passwords, sign-ins, card numbers and keys. You’ll need to re-invite users, re-add cards and re-register testers.',
    action: 'Export everything',
  },
  books: {
    title: 'For your books',
    about: 'CSV files as QuickBooks Online and Xero import them. Import the customers first.',
    program: 'Program',
    programs: { quickbooks: 'QuickBooks Online', xero: 'Xero' },
    from: 'From',
    to: 'To',
    lists: { customers: 'Customers', invoices: 'Invoices', payments: 'Payments' },
    hints: {
      quickbooks:
        'QuickBooks takes 100 invoices and 1,000 customers or payments a file: choose a shorter time where there are more. Payments come in as bank transactions and are matched there. Sales tax is a separate line.',
      xero: 'Xero takes 500 invoices and 1,000 payments a file: choose a shorter time where there are more. Payments come in as a bank statement and are matched there. Sales go to account 200, the sales tax as a line of its own to account 820.',
    },
    wrongOrder: 'The last day is before the first.',
  },
  company: {
    title: 'Import a whole company',
    about: 'Takes an export of everything, from here or another installation, into a company that is still empty.',
    choose: 'Choose export file',
    fileLabel: 'Export of a company (ZIP)',
    chosen: (name: string, bytes: number) => `${name}, ${megabytes(bytes)}`,
    start: 'Import',
    other: 'Choose another file',
    sending: 'Sending the file',
    running: 'Bringing in',
    detail: 'All of it or nothing: if anything fails, the company stays empty.',
    tooLarge: 'The file is larger than 2 GB.',
    failed: 'Import failed',
    cancelled: 'Cancelled',
    kept: 'Nothing was changed.',
    tryAgain: 'Try again',
    done: 'Import complete',
    counts: (rows: number, files: number, people: number) =>
      `${plural(rows, 'row', 'rows')}, ${plural(files, 'file', 'files')}, ${plural(people, 'person', 'people')} to invite`,
    open: 'Open the dashboard',
  },
  people: {
    title: 'People to invite again',
    about: 'They had an account where the company came from. Passwords did not come along.',
    roles: { owner: 'Owner', admin: 'Office', technician: 'Technician', homeowner: 'Pool owner', user: 'Employee' },
    invite: 'Invite',
    inviteName: (name: string) => `Invite ${name}`,
    invited: 'Invited',
    invitedToast: (email: string) => `Invitation sent to ${email}`,
    failed: 'The invitation could not be sent',
    inactive: 'was switched off',
  },
  lists: {
    title: 'Bring in lists',
    about: 'CSV files from another product or a spreadsheet. You’ll review every row before anything is saved.',
    customers: 'Customers',
    others: 'Pools, equipment, water tests, routes',
    guide: 'Moving here: what to export where you are, and how it fits',
  },
  usage: { title: 'Chemical usage', about: 'What your visits put into the water.', open: 'Open the report' },
};
