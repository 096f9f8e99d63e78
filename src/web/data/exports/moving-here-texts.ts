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
    'The customer export as CSV, one row per service location. If you can’t find it on the Customers page, ask their support. It’s your data.',
    'Reading history, if you want it: one export per pool. It imports as water tests.',
  ],
  columns: [
    ['Customer name, first and last name, company', 'Name'],
    ['Location address, city, state, ZIP, latitude, longitude', 'Address and place on the map'],
    ['Mobile, home and work phone, email', 'Phone and email. Extra ones go to the notes.'],
    ['Gate code, dog', 'Gate code, dog'],
    ['Day, frequency', 'Service day, service frequency'],
    ['Rate', 'Service price (per visit)'],
    ['Gallons, pool type', 'Pool'],
    ['Tags, notes', 'Notes. Tags that name a day, frequency or pool type fill those fields.'],
  ],
  missing: [
    'A monthly rate is imported as the price per visit. Check those customers, or give them a monthly plan under Billing.',
    'A customer with two locations is imported as two customers.',
    'Route order, photos, past work orders and invoices don’t transfer. Rebuild your week under Routes. It takes minutes.',
  ],
};

const jobber: Source = {
  name: 'Jobber',
  take: [
    'The client export as CSV, with service (property) addresses. Include custom fields. They usually have pool sizes.',
  ],
  columns: [
    ['Display name, first and last name, company name', 'Name'],
    ['Service street, city, state, ZIP', 'Address. The billing address is used if there’s no other.'],
    ['Main phone, mobile, email', 'Phone and email. Extra ones go to the notes.'],
    ['Tags', 'Notes. Tags that name a day, frequency or pool type fill those fields.'],
    ['Custom fields for gallons, gate code, pool type', 'Pool, gate code'],
  ],
  missing: [
    'Recurring jobs don’t transfer. Map columns for service day, frequency and price, or enter them afterward.',
    'Quotes, jobs, invoices and notes with photos stay there. Keep the account until your last invoice is paid.',
  ],
};

const quickbooks: Source = {
  name: 'QuickBooks',
  take: [
    'Online: the customer contact list report, exported and saved as CSV. Desktop: the customer list, exported as CSV.',
  ],
  columns: [
    ['Customer full name, company', 'Name'],
    ['Main or mobile phone, email', 'Phone and email'],
    ['Shipping address, or Ship to 1 to 5', 'Address. The billing address is used if there’s no other.'],
    ['Active status', 'Active'],
  ],
  missing: [
    'QuickBooks doesn’t track pools, service days or gate codes. Add those columns in a spreadsheet first.',
    'Open invoices stay there until they’re paid. You can export new ones from here to QuickBooks.',
  ],
};

const spreadsheet: Source = {
  name: 'A spreadsheet',
  take: [
    'One row per customer, with column names in the first row, saved as CSV UTF-8 (File, Save As). The import page has a template.',
  ],
  columns: [['Any names', 'We recognize common names. Match the rest yourself.']],
  missing: ['Formulas import as the values they show. Cell colors and comments don’t transfer.'],
};

export const movingHereTexts = {
  title: 'Switching to Poolhand',
  purpose: 'What to export from your current software, where it goes, and what doesn’t transfer.',
  back: 'Export and import',
  order: {
    title: 'In this order',
    steps: [
      'Import your customers. Their pools come along if the file has a size or type.',
      'Add your technicians under Settings and invite them.',
      'Build your week under Routes and review it.',
      'Run one day with one tech before you tell your customers.',
      'Keep the old account open until its last invoice is paid.',
    ],
    importCustomers: 'Import customers',
  },
  take: 'Export',
  there: 'Their column',
  here: 'In Poolhand',
  missing: 'What doesn’t transfer',
  sources: [skimmer, jobber, quickbooks, spreadsheet],
  another: {
    title: 'Another Poolhand',
    text: 'Export everything there, register a new company here and import the file: customers, routes, visits, photos, invoices and settings, all with their numbers. You’ll need to re-invite users, re-add cards and re-register testers.',
  },
  honest:
    'Other products change their menus and columns. We recognize the columns listed here, and you can match any others yourself. You’ll review every row before anything is saved.',
};
