import { sql } from 'drizzle-orm';
import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, pgView, text } from 'drizzle-orm/pg-core';
import type { EquipmentKind, PlanChemicals } from '#contract/choices.ts';
import type { MessageLanguage } from '#contract/messaging/message-choices.ts';
import type { PricePer } from '#domain/money/index.ts';
import type { BodyKind } from '#domain/visits/index.ts';
import type { OwnTargets, Surface } from '#domain/water/index.ts';
import { companyId, companyTable, day, decimal, moment } from './columns.ts';

/** How a customer's coordinates came to be; see the migration for each word. */
export type LocationSource = 'given' | 'exact' | 'approximate' | 'wanted' | 'unknown' | 'none';

const placeColumns = () => ({
  address: text('address'),
  city: text('city'),
  state: text('state'),
  zipCode: text('zip_code'),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  locationSource: text('location_source').$type<LocationSource>().notNull().default('none'),
  locationQuality: text('location_quality').$type<'rooftop' | 'street' | 'zip'>(),
});

export const customers = companyTable('customers', ['customerId'], {
  customerId: text('customer_id').notNull(),
  name: text('name').notNull(),
  email: text('email'),
  phone: text('phone'),
  ...placeColumns(),
  serviceDay: text('service_day'),
  serviceFrequency: text('service_frequency').notNull().default('weekly'),
  poolSize: integer('pool_size'),
  poolType: text('pool_type'),
  notes: text('notes'),
  gateCode: text('gate_code'),
  dog: text('dog'),
  equipment: text('equipment'),
  tags: text('tags').array().notNull().default([]),
  smsAlerts: boolean('sms_alerts').notNull().default(false),
  emailAlerts: boolean('email_alerts').notNull().default(false),
  /** How the customer agreed to texts and emails, when that was recorded, and by whom. */
  consentHow: text('consent_how'),
  consentAt: moment('consent_at'),
  consentBy: text('consent_by'),
  birthday: day('birthday'),
  language: text('language').$type<MessageLanguage>().notNull().default('en'),
  lastBirthdayGreeting: day('last_birthday_greeting'),
  lastHolidayGreeting: day('last_holiday_greeting'),
  isActive: boolean('is_active').notNull().default(true),
  servicePriceCents: bigint('service_price_cents', { mode: 'number' }),
  /** What the price is for. */
  pricePer: text('price_per').$type<PricePer>().notNull().default('visit'),
  /** Chemicals are in the price, or charged on top. */
  priceChemicals: text('price_chemicals').$type<PlanChemicals>().notNull().default('with'),
  setupFeeCents: bigint('setup_fee_cents', { mode: 'number' }),
  lastServiceCostCents: bigint('last_service_cost_cents', { mode: 'number' }),
  totalRevenueCents: bigint('total_revenue_cents', { mode: 'number' }).notNull().default(0),
  averageServiceCostCents: bigint('average_service_cost_cents', { mode: 'number' }),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  deletedAt: moment('deleted_at'),
  /** When the customer was made inactive or deleted, and since when the price applies; the database keeps both. */
  leftAt: moment('left_at'),
  priceSince: moment('price_since'),
  phoneDigits: text('phone_digits').generatedAlwaysAs(sql`regexp_replace(coalesce(phone, ''), '\\D', '', 'g')`),
  searchText: text('search_text').generatedAlwaysAs(sql`lower(name)`),
});

/** A customer's places besides the customer's own address. */
export const properties = companyTable('properties', ['propertyId'], {
  propertyId: text('property_id').notNull(),
  customerId: text('customer_id').notNull(),
  /** Null: called by its street. */
  name: text('name'),
  ...placeColumns(),
  gateCode: text('gate_code'),
  dog: text('dog'),
  notes: text('notes'),
  isActive: boolean('is_active').notNull().default(true),
  searchText: text('search_text').generatedAlwaysAs(sql`lower(name)`),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** Every place of the customers that are not deleted: their own addresses, and their properties. */
export const customerPlaces = pgView('customer_places', {
  companyId: companyId(),
  customerId: text('customer_id').notNull(),
  propertyId: text('property_id'),
  customerName: text('customer_name').notNull(),
  propertyName: text('property_name'),
  ...placeColumns(),
  isActive: boolean('is_active').notNull(),
}).existing();

/** What the mail of a link showed; `entry` is a fresh link that the customer asked for. */
export type LinkShows = 'nothing' | 'report' | 'invoice' | 'quote' | 'entry';

export const customerLinks = pgTable('customer_links', {
  keyHash: text('key_hash').primaryKey(),
  companyId: companyId(),
  linkId: text('link_id').notNull(),
  customerId: text('customer_id').notNull(),
  shows: text('shows').$type<LinkShows>().notNull(),
  showsId: text('shows_id'),
  /** A keyed hash of where it went. */
  address: text('address'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  endedAt: moment('ended_at'),
});

export const customerDevices = pgTable('customer_devices', {
  tokenHash: text('token_hash').primaryKey(),
  companyId: companyId(),
  deviceId: text('device_id').notNull(),
  customerId: text('customer_id').notNull(),
  userAgent: text('user_agent'),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** The code that a customer was sent last, and how many codes and fresh links were sent in the hour. */
export const customerCodes = companyTable('customer_codes', ['customerId'], {
  customerId: text('customer_id').notNull(),
  fingerprint: text('fingerprint'),
  attempts: integer('attempts').notNull().default(0),
  codesSent: integer('codes_sent').notNull().default(0),
  linksSent: integer('links_sent').notNull().default(0),
  officeLinksSent: integer('office_links_sent').notNull().default(0),
  codesToday: integer('codes_today').notNull().default(0),
  triesToday: integer('tries_today').notNull().default(0),
  dayEndsAt: moment('day_ends_at'),
  expiresAt: moment('expires_at').notNull(),
  hourEndsAt: moment('hour_ends_at').notNull(),
});

/** What a customer wants to be reached at from now on, until the code sent there is entered. */
export const customerContactChanges = companyTable('customer_contact_changes', ['customerId', 'what'], {
  customerId: text('customer_id').notNull(),
  what: text('what').$type<'email' | 'phone'>().notNull(),
  value: text('value').notNull(),
  wantsTexts: boolean('wants_texts').notNull().default(false),
  fingerprint: text('fingerprint').notNull(),
  attempts: integer('attempts').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
});

export const pools = companyTable('pools', ['poolId'], {
  poolId: text('pool_id').notNull(),
  customerId: text('customer_id'),
  /** Null, as wherever a property is named: at the customer's own address. */
  propertyId: text('property_id'),
  name: text('name').notNull(),
  kind: text('kind').$type<BodyKind>().notNull().default('pool'),
  onRoute: boolean('on_route').notNull().default(true),
  poolType: text('pool_type'),
  surface: text('surface').$type<Surface>(),
  isIndoor: boolean('is_indoor').notNull().default(false),
  isPublic: boolean('is_public').notNull().default(false),
  /** What it is judged by besides: `targetsOn`. */
  ownTargets: jsonb('targets').$type<OwnTargets>(),
  volumeGallons: integer('volume_gallons'),
  chlorine: decimal('chlorine', 4, 2),
  ph: decimal('ph', 4, 2),
  lsi: decimal('lsi', 3, 2),
  calciumHardness: decimal('calcium_hardness', 7, 1),
  temperature: decimal('temperature', 5, 1),
  totalAlkalinity: decimal('total_alkalinity', 7, 1),
  cyanuricAcid: decimal('cyanuric_acid', 7, 1),
  salt: decimal('salt', 8, 1),
  lastUpdated: moment('last_updated'),
  createdAt: moment('created_at').notNull(),
});

/** How a user looks at the list of customers. */
export const customerViews = companyTable('customer_views', ['viewId'], {
  viewId: text('view_id').notNull(),
  userId: text('user_id').notNull(),
  name: text('name').notNull(),
  filter: jsonb('filter').notNull(),
  sort: text('sort').notNull(),
  columns: text('columns').array().notNull(),
  createdAt: moment('created_at').notNull(),
});

/** One piece of equipment at a customer's pool. */
export const equipment = companyTable('equipment', ['equipmentId'], {
  equipmentId: text('equipment_id').notNull(),
  customerId: text('customer_id').notNull(),
  propertyId: text('property_id'),
  poolId: text('pool_id'),
  kind: text('kind').$type<EquipmentKind>().notNull(),
  make: text('make'),
  model: text('model'),
  serialNumber: text('serial_number'),
  installedOn: day('installed_on'),
  warrantyUntil: day('warranty_until'),
  retiredOn: day('retired_on'),
  notes: text('notes'),
  searchText: text('search_text').generatedAlwaysAs(sql`lower(kind)`),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
