import { cardPart } from '#web/ui/card-part.tsx';
import { partOf, usePartWhen } from '#web/ui/part.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

const ofCustomer = partOf(async () => (await import('./customer-checklist.tsx')).CustomerChecklist);

/** Settings → Service checklist. */
export const ChecklistTabPart = cardPart(async () => (await import('./checklist-tab.tsx')).ChecklistTab, { rows: 6 });

/** A customer → Checklist. */
export function CustomerChecklistPart({ customerId }: { customerId: string }) {
  const Checklist = usePartWhen(ofCustomer, true, () => undefined);
  return Checklist ? <Checklist customerId={customerId} /> : <SkeletonRows rows={6} />;
}
