import type { EquipmentRecord } from '#contract/customers/equipment.ts';
import { dayName } from '#web/base/day-words.ts';
import { equipmentTexts as texts } from './texts.ts';

/** "Pump, Pentair IntelliFlo3" */
export const nameOf = ({ kind, make, model }: EquipmentRecord): string =>
  [texts.kinds[kind], [make, model].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** What is known of its days, in the order in which they come; `today` is the company's calendar day. */
export function daysOf({ installedOn, warrantyUntil, retiredOn }: EquipmentRecord, today: string): string[] {
  const days: string[] = [];
  if (installedOn) days.push(texts.installed(dayName(installedOn)));
  if (retiredOn) days.push(texts.retired(dayName(retiredOn)));
  else if (warrantyUntil) {
    days.push(
      warrantyUntil < today ? texts.warrantyOver(dayName(warrantyUntil)) : texts.warranty(dayName(warrantyUntil)),
    );
  }
  return days;
}
