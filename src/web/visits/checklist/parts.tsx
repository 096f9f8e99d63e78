import { WaitingCard } from '#web/ui/card.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

/** Settings → Service checklist. */
export const ChecklistTabPart = lazyComponent(async () => (await import('./checklist-tab.tsx')).ChecklistTab, {
  waiting: <WaitingCard rows={6} />,
});

/** A customer → Checklist. */
export const CustomerChecklistPart = lazyComponent(
  async () => (await import('./customer-checklist.tsx')).CustomerChecklist,
  { waiting: <SkeletonRows rows={6} /> },
);
