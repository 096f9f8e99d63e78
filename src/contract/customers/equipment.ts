import * as z from 'zod/mini';
import { equipmentKinds } from '#contract/choices.ts';
import { day, id, listQuery, optionalText, orNone } from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { customersTexts } from './texts.ts';

const fields = {
  kind: z.enum(equipmentKinds, issue(customersTexts.equipmentType)),
  poolId: orNone(id),
  /** At which of the customer's properties; with a pool, the pool's own. */
  propertyId: orNone(id),
  make: optionalText(100),
  model: optionalText(100),
  serialNumber: optionalText(100),
  installedOn: orNone(day),
  warrantyUntil: orNone(day),
  /** Replaced or taken away; it stays in the record. */
  retiredOn: orNone(day),
  notes: optionalText(2000),
};

/** POST /api/customers/{customerId}/equipment; the same id again answers what is stored. */
export const createEquipmentBody = z.object({ equipmentId: z.optional(id), ...fields }).register(z.globalRegistry, {
  example: {
    kind: 'pump',
    make: 'Pentair',
    model: 'IntelliFlo3 VSF',
    serialNumber: 'PN-11056',
    installedOn: '2025-04-12',
  },
});
export type CreateEquipment = z.infer<typeof createEquipmentBody>;

/** PATCH /api/equipment/{equipmentId}. */
export const updateEquipmentBody = z
  .partial(z.object(fields))
  .register(z.globalRegistry, { example: { warrantyUntil: '2028-04-12' } });
export type UpdateEquipment = z.infer<typeof updateEquipmentBody>;

export const equipmentRecord = z.object({
  equipmentId: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  propertyId: z.nullable(z.string()),
  propertyName: z.nullable(z.string()),
  poolId: z.nullable(z.string()),
  poolName: z.nullable(z.string()),
  kind: z.enum(equipmentKinds),
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  serialNumber: z.nullable(z.string()),
  installedOn: z.nullable(z.string()),
  warrantyUntil: z.nullable(z.string()),
  retiredOn: z.nullable(z.string()),
  notes: z.nullable(z.string()),
});
export type EquipmentRecord = z.infer<typeof equipmentRecord>;
export const equipmentList = z.array(equipmentRecord);

/** GET /api/equipment: by customer, then kind. `warrantyEndsBefore`: only what is in use and whose warranty ends from today on before that day. */
export const equipmentQuery = z.extend(listQuery, {
  customerId: z.optional(id),
  kind: z.optional(z.enum(equipmentKinds)),
  warrantyEndsBefore: z.optional(day),
});
export type EquipmentQuery = z.infer<typeof equipmentQuery>;
