import type { Message } from '#domain/language/index.ts';
import type { PricePer } from '#domain/money/index.ts';
import { importTexts } from './texts.ts';

const label = importTexts.field;

/**
 * What a column of a customer file can mean. One list serves the recognition of headers, the choice by hand on the
 * screen and the check of a mapping sent by a client.
 *
 * `many` fields may be fed by several columns (their values are joined or tried in order); all others by one only.
 */
export const importFields = {
  customerId: { label: label.customerId, many: false },
  name: { label: label.name, many: false },
  firstName: { label: label.firstName, many: false },
  lastName: { label: label.lastName, many: false },
  companyName: { label: label.companyName, many: false },
  email: { label: label.email, many: false },
  otherEmail: { label: label.otherEmail, many: true },
  phone: { label: label.phone, many: false },
  otherPhone: { label: label.otherPhone, many: true },
  address: { label: label.address, many: false },
  address2: { label: label.address2, many: false },
  city: { label: label.city, many: false },
  state: { label: label.state, many: false },
  zipCode: { label: label.zipCode, many: false },
  fullAddress: { label: label.fullAddress, many: true },
  country: { label: label.country, many: false },
  billingAddress: { label: label.billingAddress, many: false },
  billingAddress2: { label: label.billingAddress2, many: false },
  billingCity: { label: label.billingCity, many: false },
  billingState: { label: label.billingState, many: false },
  billingZipCode: { label: label.billingZipCode, many: false },
  billingFullAddress: { label: label.billingFullAddress, many: true },
  latitude: { label: label.latitude, many: false },
  longitude: { label: label.longitude, many: false },
  serviceDay: { label: label.serviceDay, many: false },
  serviceFrequency: { label: label.serviceFrequency, many: false },
  servicePrice: { label: label.servicePrice, many: false },
  pricePer: { label: label.pricePer, many: false },
  setupFee: { label: label.setupFee, many: false },
  poolSize: { label: label.poolSize, many: false },
  poolType: { label: label.poolType, many: false },
  notes: { label: label.notes, many: false },
  gateCode: { label: label.gateCode, many: false },
  dog: { label: label.dog, many: false },
  equipment: { label: label.equipment, many: false },
  extraNotes: { label: label.extraNotes, many: true },
  tags: { label: label.tags, many: true },
  isActive: { label: label.isActive, many: false },
  smsAlerts: { label: label.smsAlerts, many: false },
  emailAlerts: { label: label.emailAlerts, many: false },
} as const satisfies Record<string, { label: Message; many: boolean }>;

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
  'pricePer',
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
  pricePer?: PricePer;
  setupFeeCents?: number;
}

type Nullable<T> = { [K in keyof T]: T[K] | null };

/** A customer the company already has, as far as an import looks at it. */
export type StoredCustomer = Nullable<Omit<Required<ImportedCustomer>, 'customerId' | 'name'>> & {
  customerId: string;
  name: string;
};

/** What keeps a row from being stored, for the person importing. */
export interface RowFault {
  field: ImportField;
  message: Message;
}

/** The largest file that is taken: 5 MB. */
export const importMaxBytes = 5 * 1024 * 1024;
