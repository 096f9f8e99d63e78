import { z } from 'zod';
import { id, optionalEmail, optionalMoney, optionalText, poolType, serviceFrequency, text, weekday } from './shapes.ts';

const name = text(200).pipe(z.string().min(1, 'Name is required'));

/** A form's empty choice means "none". */
const orNone = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), schema, z.null()]).optional();

const latitude = z
  .number()
  .min(-90, 'Latitude is out of range')
  .max(90, 'Latitude is out of range')
  .nullable()
  .optional();
const longitude = z
  .number()
  .min(-180, 'Longitude is out of range')
  .max(180, 'Longitude is out of range')
  .nullable()
  .optional();

/** Gallons as a number or as typed ("18,000"). */
const gallons = z.union([z.number(), z.string().max(20)]).transform((value, ctx) => {
  const volume = typeof value === 'number' ? value : Number(value.replace(/[,\s]/g, '').replace(/gal(lons)?$/i, ''));
  if (!Number.isFinite(volume) || volume < 1 || volume > 10_000_000) {
    ctx.addIssue({ code: 'custom', message: 'Pool size must be a number of gallons' });
    return z.NEVER;
  }
  return Math.round(volume);
});

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
  poolSize: orNone(gallons),
  poolType: orNone(poolType),
  notes: optionalText(5000),
  servicePrice: optionalMoney,
  setupFee: optionalMoney,
};

/** A customer needs only a name on the server (decisions §12); an id sent by the client is kept. */
export const createCustomerBody = z
  .object({
    customerId: id.optional(),
    name,
    ...fields,
    serviceFrequency: orNone(serviceFrequency),
    smsAlerts: z.boolean().default(false),
    emailAlerts: z.boolean().default(false),
    isActive: z.boolean().default(true),
  })
  .meta({
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
    name: name.optional(),
    ...fields,
    serviceFrequency: orNone(serviceFrequency),
    smsAlerts: z.boolean().optional(),
    emailAlerts: z.boolean().optional(),
    isActive: z.boolean().optional(),
  })
  .meta({ example: { notes: 'Gate code 4471#' } });
export type UpdateCustomer = z.infer<typeof updateCustomerBody>;

/** The forms' stricter rule (spec 3 §5): one message for the five fields together. */
export const customerFormRequired = ['name', 'address', 'city', 'state', 'zipCode'] as const;
export const customerFormMessage = 'Please fill in all required fields (name, address, city, state, ZIP).';

export const customer = z.object({
  id: z.string(),
  customerId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** True where the coordinates are only the middle of the ZIP code's area. */
  locationIsApproximate: z.boolean(),
  serviceDay: z.string().nullable(),
  serviceFrequency: z.string(),
  poolSize: z.number().nullable(),
  poolType: z.string().nullable(),
  notes: z.string().nullable(),
  smsAlerts: z.boolean(),
  emailAlerts: z.boolean(),
  isActive: z.boolean(),
  servicePrice: z.number().nullable(),
  setupFee: z.number().nullable(),
  lastServiceCost: z.number().nullable(),
  totalRevenue: z.number(),
  averageServiceCost: z.number().nullable(),
  createdAt: z.string(),
});
export type Customer = z.infer<typeof customer>;

/** Who and where, as a stop carries it. */
export const customerAtStop = customer.pick({
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
});
export const customerList = z.array(customer);
