import { catalog, type Message } from '#domain/language/index.ts';

/** What the person importing reads about a file's columns and rows. */
export const importTexts = catalog('data.importing', {
  /** What a column can feed, as it is chosen. */
  field: {
    customerId: 'Customer ID',
    name: 'Name',
    firstName: 'First name',
    lastName: 'Last name',
    companyName: 'Company name',
    email: 'Email',
    otherEmail: 'Other email',
    phone: 'Phone',
    otherPhone: 'Other phone',
    address: 'Street address',
    address2: 'Unit or apartment',
    city: 'City',
    state: 'State',
    zipCode: 'ZIP code',
    fullAddress: 'Whole address',
    country: 'Country',
    billingAddress: 'Billing street',
    billingAddress2: 'Billing unit',
    billingCity: 'Billing city',
    billingState: 'Billing state',
    billingZipCode: 'Billing ZIP code',
    billingFullAddress: 'Whole billing address',
    latitude: 'Latitude',
    longitude: 'Longitude',
    serviceDay: 'Service day',
    serviceFrequency: 'Service frequency',
    servicePrice: 'Service price',
    pricePer: 'Price is per visit or month',
    setupFee: 'Setup fee',
    poolSize: 'Pool size (gallons)',
    poolType: 'Pool type',
    notes: 'Notes',
    gateCode: 'Gate code',
    dog: 'Dog',
    equipment: 'Equipment',
    extraNotes: 'Line in the notes',
    tags: 'Tags',
    isActive: 'Active',
    smsAlerts: 'SMS alerts',
    emailAlerts: 'Email alerts',
  },
  /** What of a customer changes or differs, within a sentence. */
  part: {
    name: 'name',
    email: 'email',
    phone: 'phone',
    address: 'street address',
    city: 'city',
    state: 'state',
    zipCode: 'ZIP code',
    latitude: 'latitude',
    longitude: 'longitude',
    serviceDay: 'service day',
    serviceFrequency: 'service frequency',
    poolSizeGallons: 'pool size',
    poolType: 'pool type',
    notes: 'notes',
    gateCode: 'gate code',
    dog: 'dog',
    equipment: 'equipment',
    isActive: 'active',
    smsAlerts: 'SMS alerts',
    emailAlerts: 'email alerts',
    servicePriceCents: 'service price',
    pricePer: 'what the price is per',
    setupFeeCents: 'setup fee',
  },

  noColumn: ({ column }: { column: string }) => `The file has no column "${column}"`,
  noField: ({ field }: { field: string }) => `There is no field "${field}"`,
  fedTwice: ({ one, other, field }: { one: string; other: string; field: Message }, { say }) =>
    `"${one}" and "${other}" can’t both be ${say(field)}`,

  notDollars: ({ text }: { text: string }) => `"${text}" isn’t a dollar amount`,
  notGallons: ({ text }: { text: string }) => `"${text}" isn’t a number of gallons`,
  badCoordinates: 'Invalid coordinates: we’ll look up the address',
  notUsPhone: ({ phone }: { phone: string }) => `Phone "${phone}" isn’t a full US number: kept as typed`,
  notEmail: ({ text }: { text: string }) => `"${text}" isn’t an email address`,
  zerosPutBack: ({ typed, zipCode }: { typed: string; zipCode: string }) =>
    `ZIP code ${typed} read as ${zipCode} (missing leading 0)`,
  zipCodeDigits: ({ text, digits }: { text: string; digits: number }, { plural }) =>
    `ZIP code "${text}" has ${plural(digits, 'digit', 'digits')} instead of 5`,
  notZipCode: ({ text }: { text: string }) => `"${text}" isn’t a US ZIP code`,
  notInUs: ({ country }: { country: string }) => `"${country}" isn’t in the United States`,
  notState: ({ text }: { text: string }) => `"${text}" isn’t a US state`,

  tooManyCells: ({ cells, columns }: { cells: number; columns: number }) =>
    `The row has ${cells} cells but the file has ${columns} columns`,
  noName: 'No name',
  idNotUsable: ({ id }: { id: string }) => `Customer ID "${id}" can’t be used: we’ll assign a new one`,
  dayNotRecognized: ({ text }: { text: string }) => `Service day "${text}" not recognized`,
  firstDayUsed: ({ text }: { text: string }) => `Only the first service day in "${text}" is used`,
  frequencyNotRecognized: ({ text }: { text: string }) =>
    `Service frequency "${text}" isn’t weekly, biweekly or monthly`,
  poolTypeNotRecognized: ({ text }: { text: string }) => `Pool type "${text}" not recognized`,
  poolSizeLeftBlank: ({ fault }: { fault: Message }, { say }) => `Pool size ${say(fault)}: left blank`,
  priceFault: ({ fault }: { fault: Message }, { say }) => `Price ${say(fault)}`,
  perNotRecognized: ({ text }: { text: string }) => `Price per "${text}" isn’t visit or month`,
  setupFeeFault: ({ fault }: { fault: Message }, { say }) => `Setup fee ${say(fault)}`,
  notYesOrNo: ({ text }: { text: string }) => `"${text}" isn’t yes or no: left unchanged`,
  /** At the start of `tooLong`. */
  longPart: { name: 'Name', phone: 'Phone', address: 'Address', city: 'City', notes: 'Notes' },
  tooLong: ({ part, most }: { part: Message; most: number }, { say }) =>
    `${say(part)} is longer than ${most} characters`,

  noStreet: 'No street address',
  nothingToChange: 'Nothing to change',
  sameAsRow: ({ row }: { row: number }) => `Same as row ${row}`,
  sameCustomerAsRow: ({ row, parts }: { row: number; parts: readonly Message[] }, { say }) =>
    `Same customer as row ${row}, which is used. Differs in ${parts.map(say).join(', ')}`,
  changes: ({ parts }: { parts: readonly Message[] }, { say }) => `Changes ${parts.map(say).join(', ')}`,
  /** By what a row was looked up. */
  matchedBy: {
    id: 'id',
    email: 'email',
    nameAndPhone: 'name and phone',
    nameAndAddress: 'name and address',
    name: 'name',
  },
  severalCustomers: (
    { by, customers, more }: { by: Message; customers: readonly { name: string; place: string }[]; more: number },
    { say },
  ) => {
    const named = customers.map(({ name, place }) => `"${name}" (${place})`).join(' and ');
    return `The ${say(by)} matches several customers: ${named}${more > 0 ? ` and ${more} more` : ''}`;
  },
  /** Several remarks about one row. */
  remarks: ({ remarks }: { remarks: readonly Message[] }, { say }) => remarks.map(say).join('; '),
});
