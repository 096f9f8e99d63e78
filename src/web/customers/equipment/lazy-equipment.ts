import { cardPart } from '#web/ui/card-part.tsx';

/** The Equipment tab of a customer; its code comes when it is opened. */
export const CustomerEquipmentPart = cardPart(
  async () => (await import('./customer-equipment.tsx')).CustomerEquipment,
  { rows: 2 },
);
