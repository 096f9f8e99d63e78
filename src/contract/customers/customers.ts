import * as z from 'zod/mini';
import { messageLanguages } from '#contract/messaging/message-choices.ts';
import {
  day,
  id,
  optionalEmail,
  optionalMoney,
  optionalText,
  orNone,
  poolType,
  refused,
  requiredText,
  serviceFrequency,
  weekday,
} from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { pricePers } from '#domain/money/index.ts';
import { placeQualities } from '#domain/scheduling/index.ts';
import { customersTexts } from './texts.ts';

const name = requiredText(200, issue(customersTexts.nameRequired));

const latitude = z.optional(
  z.nullable(
    z.number().check(z.minimum(-90, issue(customersTexts.latitude)), z.maximum(90, issue(customersTexts.latitude))),
  ),
);
const longitude = z.optional(
  z.nullable(
    z.number().check(z.minimum(-180, issue(customersTexts.longitude)), z.maximum(180, issue(customersTexts.longitude))),
  ),
);

/** Gallons as a number or as typed ("18,000"). */
const gallons = z.pipe(
  z.union([z.number(), z.string().check(z.maxLength(20))]),
  z.transform((value: string | number, ctx) => {
    const volume = typeof value === 'number' ? value : Number(value.replace(/[,\s]/g, '').replace(/gal(lons)?$/i, ''));
    if (!Number.isFinite(volume) || volume < 1 || volume > 10_000_000) {
      return refused(ctx, issue(customersTexts.poolSize));
    }
    return Math.round(volume);
  }),
);

export const mostTags = 20;

/** At most 20 words; the same word in another case is the same tag. */
export const customerTags = z.pipe(
  z
    .array(requiredText(40, issue(customersTexts.tagEmpty)))
    .check(z.maxLength(mostTags, issue(customersTexts.mostTags({ most: mostTags })))),
  z.transform((words: string[]) => {
    const seen = new Set<string>();
    return words.filter((word) => !seen.has(word.toLowerCase()) && seen.add(word.toLowerCase()));
  }),
);

const fields = {
  email: optionalEmail,
  phone: optionalText(40),
  address: optionalText(300),
  city: optionalText(120),
  state: optionalText(60),
  zipCode: optionalText(20),
  latitude,
  longitude,
  serviceDay: orNone(weekday),
  serviceFrequency: orNone(serviceFrequency),
  poolSize: orNone(gallons),
  poolType: orNone(poolType),
  notes: optionalText(5000),
  /** What opens the gate. Employees alone read it. */
  gateCode: optionalText(60),
  /** What to know of the dog, "Bruno, friendly, keep the gate shut". */
  dog: optionalText(200),
  /** Pump, filter, heater and where they are. */
  equipment: optionalText(1000),
  /** What customers are sorted by: "HOA", "commercial". The same word in another case is the same tag. */
  tags: z.optional(customerTags),
  servicePrice: optionalMoney,
  /** What the price is for: each visit, or a month of service. */
  pricePer: z.optional(z.enum(pricePers, issue(customersTexts.pricePer))),
  setupFee: optionalMoney,
  /** For a greeting once a year. */
  birthday: orNone(day),
  /** Of the customer's texts, message templates and surveys. */
  language: z.optional(z.enum(messageLanguages, issue(customersTexts.language))),
};

/** A customer needs only a name on the server; an id sent by the client is kept. */
export const createCustomerBody = z
  .object({
    customerId: z.optional(id),
    name,
    ...fields,
    smsAlerts: z._default(z.boolean(), false),
    emailAlerts: z._default(z.boolean(), false),
    isActive: z._default(z.boolean(), true),
  })
  .register(z.globalRegistry, {
    example: {
      name: 'Pat Rivera',
      email: 'pat@example.com',
      phone: '(602) 555-0100',
      address: '5601 West Crocus Drive',
      city: 'Glendale',
      state: 'AZ',
      zipCode: '85306',
      serviceDay: 'Monday',
      serviceFrequency: 'weekly',
      poolSize: 18000,
      poolType: 'chlorine',
      servicePrice: '$120',
    },
  });
export type CreateCustomer = z.infer<typeof createCustomerBody>;

export const updateCustomerBody = z
  .object({
    name: z.optional(name),
    ...fields,
    smsAlerts: z.optional(z.boolean()),
    emailAlerts: z.optional(z.boolean()),
    isActive: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { example: { notes: 'Gate code 4471#' } });
export type UpdateCustomer = z.infer<typeof updateCustomerBody>;

/** The forms' stricter rule: one message for the five fields together. */
export const customerFormRequired = ['name', 'address', 'city', 'state', 'zipCode'] as const;
export const customerFormMessage = customersTexts.requiredFields;

const propertyOfCustomer = z.object({
  propertyId: z.string(),
  /** Null: called by its street. */
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  locationQuality: z.nullable(z.enum(placeQualities)),
  gateCode: z.nullable(z.string()),
  dog: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** False: no longer served. */
  isActive: z.boolean(),
});

export const customer = z.object({
  id: z.string(),
  customerId: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** True where the coordinates are not the house: somewhere on its street, or the middle of the ZIP code's area. */
  locationIsApproximate: z.boolean(),
  locationQuality: z.nullable(z.enum(placeQualities)),
  serviceDay: z.nullable(z.string()),
  serviceFrequency: z.string(),
  poolSize: z.nullable(z.number()),
  poolType: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  gateCode: z.nullable(z.string()),
  dog: z.nullable(z.string()),
  equipment: z.nullable(z.string()),
  tags: z.array(z.string()),
  smsAlerts: z.boolean(),
  emailAlerts: z.boolean(),
  birthday: z.nullable(z.string()),
  language: z.enum(messageLanguages),
  lastBirthdayGreeting: z.nullable(z.string()),
  lastHolidayGreeting: z.nullable(z.string()),
  isActive: z.boolean(),
  servicePrice: z.nullable(z.number()),
  pricePer: z.enum(pricePers),
  setupFee: z.nullable(z.number()),
  lastServiceCost: z.nullable(z.number()),
  totalRevenue: z.number(),
  averageServiceCost: z.nullable(z.number()),
  createdAt: z.string(),
  /** The customer's places besides the address above, the oldest first. Absent in what an earlier version answered. */
  properties: z.optional(z.array(propertyOfCustomer)),
});
export type Customer = z.infer<typeof customer>;
export type PropertyOfCustomer = z.infer<typeof propertyOfCustomer>;

/** At which of the customer's places; null, and absent in what an earlier version answered: at the customer's own address. */
const atProperty = {
  propertyId: z.optional(z.nullable(z.string())),
  propertyName: z.optional(z.nullable(z.string())),
};

/** Who and where, as a stop carries it. */
export const customerAtStop = z.extend(
  z.pick(customer, {
    customerId: true,
    name: true,
    email: true,
    phone: true,
    address: true,
    city: true,
    state: true,
    zipCode: true,
    latitude: true,
    longitude: true,
    notes: true,
    gateCode: true,
    dog: true,
    equipment: true,
  }),
  atProperty,
);
export const customerList = z.array(customer);

/** GET /api/customer-choices: all of them by name, with what one is chosen by, a fifth of what the directory answers. */
const customerChoice = z.pick(customer, {
  customerId: true,
  name: true,
  email: true,
  address: true,
  city: true,
  state: true,
  zipCode: true,
  tags: true,
  isActive: true,
});
export type CustomerChoice = z.infer<typeof customerChoice>;
export const customerChoices = z.array(customerChoice);

/** Where a customer is on the map, and how well that is known; coordinates and quality are null together. */
export const customerPlaceBody = z
  .object({
    latitude,
    longitude,
    quality: z.optional(z.nullable(z.enum(placeQualities, issue(customersTexts.quality)))),
  })
  .check(
    z.refine((place) => (place.latitude == null) === (place.longitude == null), {
      path: ['longitude'],
      error: issue(customersTexts.bothCoordinates),
    }),
  )
  .register(z.globalRegistry, { example: { latitude: 33.6152, longitude: -112.1797 } });
export type CustomerPlace = z.infer<typeof customerPlaceBody>;

const roughPlace = z.extend(
  z.pick(customer, { customerId: true, name: true, address: true, city: true, state: true, zipCode: true }),
  {
    /** Null: the customer's own address. */
    propertyId: z.nullable(z.string()),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    /** Null where nothing was found. */
    quality: z.nullable(z.enum(['street', 'zip'])),
    /** Being looked up now. */
    isWaiting: z.boolean(),
  },
);
export type RoughPlace = z.infer<typeof roughPlace>;

/** The customers whose place is not the house; at most 2,000, those at the middle of their ZIP code first. */
export const roughPlaces = z.object({
  customers: z.array(roughPlace),
  total: z.number(),
  waiting: z.number(),
  /** Active customers that stand at the middle of their ZIP code. */
  atZip: z.number(),
  /** What finds places now: a service, the addresses of the map, or the table of ZIP codes alone. */
  finder: z.enum(['service', 'addresses', 'zip']),
});
export type RoughPlaces = z.infer<typeof roughPlaces>;

const propertyFields = {
  /** What it is called, "Lake house"; without a name it is called by its street. */
  name: optionalText(120),
  address: optionalText(300),
  city: optionalText(120),
  state: optionalText(60),
  zipCode: optionalText(20),
  latitude,
  longitude,
  gateCode: optionalText(60),
  dog: optionalText(200),
  /** How to get in, and what else to know there. */
  notes: optionalText(5000),
};

/** POST /api/customers/{customerId}/properties: a place besides the customer's own address. The same id again answers what is stored. */
export const createPropertyBody = z
  .object({ propertyId: z.optional(id), ...propertyFields })
  .check(
    z.refine((property) => Boolean(property.name || property.address), {
      path: ['address'],
      error: issue(customersTexts.propertyAddress),
    }),
  )
  .register(z.globalRegistry, {
    example: { name: 'Lake house', address: '41 Shore Drive', city: 'Payson', state: 'AZ', zipCode: '85541' },
  });
export type CreateProperty = z.infer<typeof createPropertyBody>;

/** PATCH /api/properties/{propertyId}. One that is not active is not offered any more; what was recorded there stays. */
export const updatePropertyBody = z
  .object({ ...propertyFields, isActive: z.optional(z.boolean()) })
  .register(z.globalRegistry, { example: { gateCode: '4471#' } });
export type UpdateProperty = z.infer<typeof updatePropertyBody>;

export const property = z.extend(propertyOfCustomer, {
  customerId: z.string(),
  /** Something is, or was, there: it can be archived, not deleted. */
  isInUse: z.boolean(),
});
export type CustomerProperty = z.infer<typeof property>;
export const propertyList = z.array(property);
