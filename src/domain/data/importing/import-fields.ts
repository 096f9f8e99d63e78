/**
 * What a column of a customer file can mean. One list serves the recognition of headers, the choice by hand on the
 * screen and the check of a mapping sent by a client.
 *
 * `many` fields may be fed by several columns (their values are joined or tried in order); all others by one only.
 */
export const importFields = {
  customerId: { label: 'Customer ID', many: false },
  name: { label: 'Name', many: false },
  firstName: { label: 'First name', many: false },
  lastName: { label: 'Last name', many: false },
  companyName: { label: 'Company name', many: false },
  email: { label: 'Email', many: false },
  otherEmail: { label: 'Other email', many: true },
  phone: { label: 'Phone', many: false },
  otherPhone: { label: 'Other phone', many: true },
  address: { label: 'Street address', many: false },
  address2: { label: 'Unit or apartment', many: false },
  city: { label: 'City', many: false },
  state: { label: 'State', many: false },
  zipCode: { label: 'ZIP code', many: false },
  fullAddress: { label: 'Whole address', many: true },
  country: { label: 'Country', many: false },
  billingAddress: { label: 'Billing street', many: false },
  billingAddress2: { label: 'Billing unit', many: false },
  billingCity: { label: 'Billing city', many: false },
  billingState: { label: 'Billing state', many: false },
  billingZipCode: { label: 'Billing ZIP code', many: false },
  billingFullAddress: { label: 'Whole billing address', many: true },
  latitude: { label: 'Latitude', many: false },
  longitude: { label: 'Longitude', many: false },
  serviceDay: { label: 'Service day', many: false },
  serviceFrequency: { label: 'Service frequency', many: false },
  servicePrice: { label: 'Service price', many: false },
  setupFee: { label: 'Setup fee', many: false },
  poolSize: { label: 'Pool size (gallons)', many: false },
  poolType: { label: 'Pool type', many: false },
  notes: { label: 'Notes', many: false },
  gateCode: { label: 'Gate code', many: false },
  dog: { label: 'Dog', many: false },
  equipment: { label: 'Equipment', many: false },
  extraNotes: { label: 'Line in the notes', many: true },
  tags: { label: 'Tags', many: true },
  isActive: { label: 'Active', many: false },
  smsAlerts: { label: 'SMS alerts', many: false },
  emailAlerts: { label: 'Email alerts', many: false },
} as const satisfies Record<string, { label: string; many: boolean }>;

export type ImportField = keyof typeof importFields;

export const importFieldNames = Object.keys(importFields) as ImportField[];

export const isImportField = (value: string): value is ImportField => Object.hasOwn(importFields, value);

/**
 * The columns of the application's own customer file, in their order: the fields of the customers table. An export writes
 * this list and the import reads it back.
 */
export const ownExportColumns = [
  'customerId',
  'name',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
  'latitude',
  'longitude',
  'serviceDay',
  'serviceFrequency',
  'poolSize',
  'poolType',
  'notes',
  'gateCode',
  'dog',
  'equipment',
  'smsAlerts',
  'emailAlerts',
  'isActive',
  'servicePrice',
  'setupFee',
  'lastServiceCost',
  'totalRevenue',
  'averageServiceCost',
] as const;

/** Figures the application works out itself from visits and costs: exported to be read, never taken from a file. */
export const computedExportColumns = ['lastServiceCost', 'totalRevenue', 'averageServiceCost'] as const;

export const importLayouts = ['poolhand', 'skimmer', 'jobber', 'quickbooks', 'general'] as const;
export type ImportLayout = (typeof importLayouts)[number];

/** Column name → field, or null where the column is ignored. */
export type ColumnMapping = Record<string, ImportField | null>;

/** A customer as an import row gives it: every field present was in the file and is sound. Money in cents. */
export interface ImportedCustomer {
  customerId?: string;
  name: string;
  email?: string;
  phone?: string;
  address?: string;
  city?: string;
  state?: string;
  zipCode?: string;
  latitude?: number;
  longitude?: number;
  serviceDay?: string;
  serviceFrequency?: 'weekly' | 'biweekly' | 'monthly';
  poolSizeGallons?: number;
  poolType?: string;
  notes?: string;
  gateCode?: string;
  dog?: string;
  equipment?: string;
  isActive?: boolean;
  smsAlerts?: boolean;
  emailAlerts?: boolean;
  servicePriceCents?: number;
  setupFeeCents?: number;
}

type Nullable<T> = { [K in keyof T]: T[K] | null };

/** A customer the company already has, as far as an import looks at it. */
export type StoredCustomer = Nullable<Omit<Required<ImportedCustomer>, 'customerId' | 'name'>> & {
  customerId: string;
  name: string;
};

/** What keeps a row from being stored, in words for the person importing. */
export interface RowFault {
  field: ImportField;
  message: string;
}

/** The largest file that is taken: 5 MB. */
export const importMaxBytes = 5 * 1024 * 1024;
