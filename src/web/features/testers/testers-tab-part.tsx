import { Card } from '#web/ui/card.tsx';
import { partOf, usePartWhen } from '#web/ui/part.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

const tab = partOf(async () => (await import('./testers-tab.tsx')).TestersTab);

/** Settings → Testers; its code comes when the tab is chosen. */
export function TestersTabPart() {
  const Tab = usePartWhen(tab, true, () => undefined);
  if (Tab) return <Tab />;
  return (
    <Card flush>
      <SkeletonRows rows={4} />
    </Card>
  );
}
