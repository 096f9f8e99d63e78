import { Card } from '#web/ui/card.tsx';
import { partOf, usePartWhen } from '#web/ui/part.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

const tab = partOf(async () => (await import('./company-tab.tsx')).CompanyTab);

/** Settings → Company; its code comes when the tab is chosen. */
export function CompanyTabPart() {
  const Tab = usePartWhen(tab, true, () => undefined);
  if (Tab) return <Tab />;
  return (
    <Card>
      <SkeletonRows rows={6} />
    </Card>
  );
}
