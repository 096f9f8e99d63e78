import { Card } from '#web/ui/card.tsx';
import { partOf, usePartWhen } from '#web/ui/part.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

const tab = partOf(async () => (await import('./checklist-tab.tsx')).ChecklistTab);
const ofCustomer = partOf(async () => (await import('./customer-checklist.tsx')).CustomerChecklist);

/** Settings → Service checklist; its code comes when the tab is chosen. */
export function ChecklistTabPart() {
  const Tab = usePartWhen(tab, true, () => undefined);
  if (Tab) return <Tab />;
  return (
    <Card>
      <SkeletonRows rows={6} />
    </Card>
  );
}

/** A customer → Checklist. */
export function CustomerChecklistPart({ customerId }: { customerId: string }) {
  const Checklist = usePartWhen(ofCustomer, true, () => undefined);
  return Checklist ? <Checklist customerId={customerId} /> : <SkeletonRows rows={6} />;
}
