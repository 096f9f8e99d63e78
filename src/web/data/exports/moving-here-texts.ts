interface Source {
  name: string;
  /** What to take out there. */
  take: string[];
  /** [their column, where it goes]. */
  columns: [string, string][];
  /** What does not come over, and what to do about it. */
  missing: string[];
}

const skimmer: Source = {
  name: 'Skimmer',
  take: [
    'The customer export as CSV, one row a service location. If you cannot find it on the Customers page, ask their support for it: it is your data.',
    'For the history of readings, one export a pool if you want them: they come in as water tests.',
  ],
  columns: [
    ['Customer name, first and last name, company', 'Name'],
    ['Location address, city, state, ZIP, latitude, longitude', 'Address and place on the map'],
    ['Mobile, home and work phone; e-mail', 'Phone, e-mail; further ones go to the notes'],
    ['Gate code, dog', 'Gate code, dog'],
    ['Day, frequency', 'Service day, service frequency'],
    ['Rate', 'Service price (per visit)'],
    ['Gallons, pool type', 'Pool'],
    ['Tags, notes', 'Notes; a tag that names a day, frequency or pool type is taken as that'],
  ],
  missing: [
    'A rate "per month" is stored as it stands; check the price of those customers, or give them a monthly plan under Billing.',
    'A customer with two locations comes in as two customers.',
    'Route orders, photos, past work orders and invoices do not come over. Rebuild the week under Routes. It takes minutes.',
  ],
};

const jobber: Source = {
  name: 'Jobber',
  take: [
    'The client export as CSV, with service (property) addresses. Include custom fields: pool sizes usually stand there.',
  ],
  columns: [
    ['Display name, first and last name, company name', 'Name'],
    ['Service street, city, state, ZIP', 'Address; the billing address is used where there is no other'],
    ['Main phone, mobile, e-mail', 'Phone, e-mail; further ones go to the notes'],
    ['Tags', 'Notes; a tag that names a day, frequency or pool type is taken as that'],
    ['Custom fields for gallons, gate code, pool type', 'Pool, gate code'],
  ],
  missing: [
    'Recurring jobs do not come over: service day, frequency and price are entered by a mapped column, or afterwards.',
    'Quotes, jobs, invoices and notes with pictures stay there. Keep the account until the last invoice is paid.',
  ],
};

const quickbooks: Source = {
  name: 'QuickBooks',
  take: [
    'Online: the customer contact list report, exported and saved as CSV. Desktop: the customer list, exported as CSV.',
  ],
  columns: [
    ['Customer full name, company', 'Name'],
    ['Main or mobile phone, e-mail', 'Phone, e-mail'],
    ['Shipping address, or Ship to 1 to 5', 'Address; the billing address is used where there is no other'],
    ['Active status', 'Active'],
  ],
  missing: [
    'QuickBooks doesn’t track pools, service days or gate codes. Add those columns in a spreadsheet first.',
    'Open invoices stay there until they are paid. New ones can go back to QuickBooks from here as files.',
  ],
};

const spreadsheet: Source = {
  name: 'A spreadsheet',
  take: [
    'One row a customer, column names in the first row, saved as CSV UTF-8 (File, Save As). The import page offers a template.',
  ],
  columns: [['Any names', 'We recognize common names; match the rest yourself']],
  missing: ['Formulas come in as the values they show. Coloured cells and comments do not come over.'],
};

export const movingHereTexts = {
  title: 'Switching to Poolhand',
  purpose: 'What to export from your current software, where it goes, and what doesn’t transfer.',
  back: 'Export and import',
  order: {
    title: 'In this order',
    steps: [
      'Import your customers. Their pools come with them where the file has a size or a type.',
      'Add your technicians under Settings, and invite them.',
      'Let Routes plan the week, and look it over.',
      'Work one day with one technician before you tell your customers.',
      'Keep the old account open until its last invoice is paid.',
    ],
    importCustomers: 'Import customers',
  },
  take: 'Export',
  there: 'Their column',
  here: 'Here',
  missing: 'What doesn’t transfer',
  sources: [skimmer, jobber, quickbooks, spreadsheet],
  another: {
    title: 'Another Poolhand',
    text: 'Export everything there, register a new company here and bring the file in: customers, routes, visits, photos, invoices and settings, all with their numbers. You’ll need to re-invite users, re-add cards and re-register testers.',
  },
  honest:
    'Other products change their menus and columns. What is written here are the columns that the import recognises by itself; any other column can be chosen by hand, and nothing is stored before you have seen every row.',
};
