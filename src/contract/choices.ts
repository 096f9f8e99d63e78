// What a field can be chosen from. Apart from the schemas, so that a page that only shows a choice carries none of them.

/** Days of the week as customers' service days carry them. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** How often a customer is served. */
export const serviceFrequencies = ['weekly', 'biweekly', 'monthly'] as const;
export type ServiceFrequency = (typeof serviceFrequencies)[number];

/** The sanitizer list and the property list share one field. */
export const poolTypes = ['chlorine', 'saltwater', 'bromine', 'natural', 'residential', 'commercial', 'spa'] as const;
export type PoolType = (typeof poolTypes)[number];

/** Days of the week as route assignments carry them. */
export const routeDays = weekdays.map((name) => name.toUpperCase() as Uppercase<Weekday>);
export type RouteDay = (typeof routeDays)[number];

/** The route's word for a weekday. */
export const routeDayOf = (name: Weekday): RouteDay => name.toUpperCase() as RouteDay;

/** Photos that a customer sends with one message. */
export const mostPhotosAMessage = 5;

/** The services a report offers, in the document's order. */
export const services = [
  'Surface Skimming',
  'Pool Vacuuming',
  'Wall/Floor Brushing',
  'Chemical Testing & Balance',
  'Filter Cleaning',
  'Equipment Inspection',
  'Tile Cleaning',
  'Pool Shocking',
] as const;

/** What the tasks of a stop are about; the headings of the checklist. */
export const taskCategories = ['Cleaning', 'Water Chemistry', 'Equipment', 'Safety'] as const;
export type TaskCategory = (typeof taskCategories)[number];

export const taskPriorities = ['high', 'medium', 'low'] as const;
export type TaskPriority = (typeof taskPriorities)[number];

/** What a photo shows. Others' words are kept as they came. */
export const photoCategories = ['before', 'after', 'equipment', 'issue', 'general'] as const;
export type PhotoCategory = (typeof photoCategories)[number];

export const voiceNoteCategories = ['general', 'issue', 'maintenance', 'chemical', 'equipment', 'customer'] as const;
export type VoiceNoteCategory = (typeof voiceNoteCategories)[number];

/** How often a customer's plan is billed. */
export const customerBillingCycles = ['weekly', 'biweekly', 'monthly', 'quarterly', 'annually'] as const;
export type CustomerBillingCycle = (typeof customerBillingCycles)[number];

/** One price a cycle, or the price of each visit made in it. */
/** How a part of a billing cycle is charged. */
export const prorations = ['days', 'visits', 'none'] as const;
export type Proration = (typeof prorations)[number];
export const planPricingKinds = ['flat', 'visit'] as const;
export type PlanPricingKind = (typeof planPricingKinds)[number];

/** Chemicals are in the price, or charged on top of it. */
export const planChemicals = ['with', 'plus'] as const;
export type PlanChemicals = (typeof planChemicals)[number];

/** Of a customer's subscription. */
export const subscriptionStatuses = ['active', 'past_due', 'canceled', 'trial'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** upcoming: may be edited; open: issued and owed; paid; void: withdrawn. */
export const invoiceStates = ['upcoming', 'open', 'paid', 'void'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceLineKinds = ['plan', 'visit', 'chemical', 'work', 'discount', 'other'] as const;
export type InvoiceLineKind = (typeof invoiceLineKinds)[number];

/** Lines that a rule writes and nobody edits. */
export const specialLines = ['deposit', 'late_fee', 'payment_discount'] as const;
export type SpecialLine = (typeof specialLines)[number];

/** Of a transaction. */
export const transactionStatuses = ['paid', 'pending', 'failed', 'refunded'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export const paymentProcessors = ['stripe', 'square', 'sandbox', 'manual'] as const;
export type PaymentProcessor = (typeof paymentProcessors)[number];

export const paymentMethods = ['card', 'cash', 'check', 'bank_transfer', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** A bank’s debit is on its way, a payment is disputed or was lost, or a debit came back. */
export const bankStates = ['pending', 'disputed', 'lost', 'returned'] as const;
export type BankState = (typeof bankStates)[number];

export type RefundStatus = 'pending' | 'done' | 'failed';

/** The business hub's time ranges. */
export const businessRanges = ['7d', '30d', '90d', '1y'] as const;
export type BusinessRange = (typeof businessRanges)[number];

/** How long records are kept. */
export const dataRetentions = ['6months', '12months', '24months', 'forever'] as const;
export type DataRetention = (typeof dataRetentions)[number];

/** The equipment at a pool. */
export const equipmentKinds = [
  'pump',
  'filter',
  'heater',
  'salt-cell',
  'chlorinator',
  'cleaner',
  'automation',
  'valve',
  'light',
  'other',
] as const;
export type EquipmentKind = (typeof equipmentKinds)[number];

/** From the request to the invoice; `declined` and `canceled` end it before. */
export const workOrderStates = [
  'requested',
  'quoted',
  'approved',
  'scheduled',
  'done',
  'invoiced',
  'declined',
  'canceled',
] as const;
export type WorkOrderState = (typeof workOrderStates)[number];

export const workLineKinds = ['work', 'chemical', 'discount', 'other'] as const;
export type WorkLineKind = (typeof workLineKinds)[number];
