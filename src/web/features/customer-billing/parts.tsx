import { Card } from '#web/ui/card.tsx';
import { partOf, usePartWhen } from '#web/ui/part.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

const section = partOf(async () => (await import('./billing-section.tsx')).BillingSection);

/** The business hub's section "Billing and Payments"; its code comes when it is chosen. */
export function BillingSection() {
  const Section = usePartWhen(section, true, () => undefined);
  if (Section) return <Section />;
  return (
    <Card flush>
      <SkeletonRows rows={6} />
    </Card>
  );
}
