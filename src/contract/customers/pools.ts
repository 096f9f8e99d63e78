import * as z from 'zod/mini';
import { id, poolType, requiredText, targetsStored } from '#contract/shapes.ts';
import { ownTargets } from '#contract/water/targets.ts';
import { issue } from '#domain/language/index.ts';
import { bodyKinds } from '#domain/visits/index.ts';
import { surfaces } from '#domain/water/index.ts';
import { customersTexts } from './texts.ts';

/** A reading as the tables bound it; null where the pool lacks it. */
const reading = (min: number, max: number, message: string) =>
  z.nullable(z.number().check(z.minimum(min, message), z.maximum(max, message)));

const name = requiredText(200, issue(customersTexts.nameRequired));

const fields = {
  customerId: z.optional(z.nullable(id)),
  /** At which of the customer's properties; null: at the customer's own address. */
  propertyId: z.optional(z.nullable(id)),
  /** Pool, spa, fountain or another body of water. */
  kind: z.optional(z.enum(bodyKinds)),
  /** Whether the stops at the customer visit it. */
  onRoute: z.optional(z.boolean()),
  poolType: z.optional(z.nullable(poolType)),
  /** What its shell is finished with. */
  surface: z.optional(z.nullable(z.enum(surfaces))),
  isIndoor: z.optional(z.boolean()),
  /** A health code applies to it. */
  isPublic: z.optional(z.boolean()),
  /** Its own ideal ranges; null: those of the company, or as usual. */
  ownTargets: z.optional(z.nullable(ownTargets)),
  volumeGallons: z.optional(
    z.nullable(
      z
        .number()
        .check(
          z.int(),
          z.minimum(1, issue(customersTexts.poolSize)),
          z.maximum(10_000_000, issue(customersTexts.poolTooLarge)),
        ),
    ),
  ),
  chlorine: z.optional(reading(0, 99.99, issue(customersTexts.chlorine))),
  pH: z.optional(reading(0, 14, issue(customersTexts.pH))),
  lsi: z.optional(reading(-9.99, 9.99, issue(customersTexts.lsi))),
  calciumHardness: z.optional(reading(0, 10_000, issue(customersTexts.calciumHardness))),
  temperature: z.optional(reading(-10, 150, issue(customersTexts.temperature))),
  totalAlkalinity: z.optional(reading(0, 10_000, issue(customersTexts.totalAlkalinity))),
  cyanuricAcid: z.optional(reading(0, 10_000, issue(customersTexts.cyanuricAcid))),
  salt: z.optional(reading(0, 100_000, issue(customersTexts.salt))),
};

export const createPoolBody = z.object({ poolId: z.optional(id), name, ...fields }).register(z.globalRegistry, {
  example: { name: 'Back yard pool', customerId: 'CUST-1', poolType: 'chlorine', volumeGallons: 18000 },
});
export type CreatePool = z.infer<typeof createPoolBody>;

export const updatePoolBody = z
  .object({ name: z.optional(name), ...fields })
  .register(z.globalRegistry, { example: { name: 'Spa' } });
export type UpdatePool = z.infer<typeof updatePoolBody>;

/** The table's names and the list's together. */
export const pool = z.object({
  id: z.string(),
  poolId: z.string(),
  customerId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  /** Null: at the customer's own address. Absent, as the name, in what an earlier version answered. */
  propertyId: z.optional(z.nullable(z.string())),
  propertyName: z.optional(z.nullable(z.string())),
  name: z.string(),
  kind: z.enum(bodyKinds),
  onRoute: z.boolean(),
  poolType: z.nullable(z.string()),
  surface: z.nullable(z.enum(surfaces)),
  isIndoor: z.boolean(),
  isPublic: z.boolean(),
  ownTargets: targetsStored,
  /** The ranges in force today that differ from those of its type: its own, the company's, and what its surface asks for. */
  targets: targetsStored,
  volumeGallons: z.nullable(z.number()),
  chlorine: z.nullable(z.number()),
  pH: z.nullable(z.number()),
  lsi: z.nullable(z.number()),
  calciumHardness: z.nullable(z.number()),
  temperature: z.nullable(z.number()),
  totalAlkalinity: z.nullable(z.number()),
  cyanuricAcid: z.nullable(z.number()),
  salt: z.nullable(z.number()),
  chlorineLevel: z.nullable(z.number()),
  phLevel: z.nullable(z.number()),
  alkalinityLevel: z.nullable(z.number()),
  lastUpdated: z.nullable(z.string()),
});
export type Pool = z.infer<typeof pool>;
export const poolList = z.array(pool);
