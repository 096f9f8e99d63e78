import { z } from 'zod';
import { id, poolType, text } from './shapes.ts';

/** A reading as the tables bound it; null where the pool lacks it (decisions §12). */
const reading = (min: number, max: number, message: string) =>
  z.number().min(min, message).max(max, message).nullable();

const readings = {
  chlorine: reading(0, 99.99, 'Chlorine must be between 0 and 99.99 ppm').optional(),
  pH: reading(0, 14, 'pH must be between 0 and 14').optional(),
  lsi: reading(-9.99, 9.99, 'LSI must be between -9.99 and 9.99').optional(),
  calciumHardness: reading(0, 10_000, 'Calcium hardness must be between 0 and 10000 ppm').optional(),
  temperature: reading(-10, 150, 'Temperature must be between -10 and 150 °F').optional(),
  totalAlkalinity: reading(0, 10_000, 'Total alkalinity must be between 0 and 10000 ppm').optional(),
  cyanuricAcid: reading(0, 10_000, 'Cyanuric acid must be between 0 and 10000 ppm').optional(),
  salt: reading(0, 100_000, 'Salt must be between 0 and 100000 ppm').optional(),
};

const volumeGallons = z
  .number()
  .int()
  .min(1, 'Pool size must be a number of gallons')
  .max(10_000_000, 'Pool size too large')
  .nullable()
  .optional();

export const createPoolBody = z
  .object({
    poolId: id.optional(),
    customerId: id.nullable().optional(),
    name: text(200).pipe(z.string().min(1, 'Name is required')),
    poolType: poolType.nullable().optional(),
    volumeGallons,
    ...readings,
  })
  .meta({ example: { name: 'Back yard pool', customerId: 'CUST-1', poolType: 'chlorine', volumeGallons: 18000 } });
export type CreatePool = z.infer<typeof createPoolBody>;

export const updatePoolBody = z
  .object({
    customerId: id.nullable().optional(),
    name: text(200).pipe(z.string().min(1, 'Name is required')).optional(),
    poolType: poolType.nullable().optional(),
    volumeGallons,
    ...readings,
  })
  .meta({ example: { name: 'Spa' } });
export type UpdatePool = z.infer<typeof updatePoolBody>;

/** The table's names and the list's together (decisions §12). */
export const pool = z.object({
  id: z.string(),
  poolId: z.string(),
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  name: z.string(),
  poolType: z.string().nullable(),
  volumeGallons: z.number().nullable(),
  chlorine: z.number().nullable(),
  pH: z.number().nullable(),
  lsi: z.number().nullable(),
  calciumHardness: z.number().nullable(),
  temperature: z.number().nullable(),
  totalAlkalinity: z.number().nullable(),
  cyanuricAcid: z.number().nullable(),
  salt: z.number().nullable(),
  chlorineLevel: z.number().nullable(),
  phLevel: z.number().nullable(),
  alkalinityLevel: z.number().nullable(),
  lastUpdated: z.string().nullable(),
});
export type Pool = z.infer<typeof pool>;
export const poolList = z.array(pool);
