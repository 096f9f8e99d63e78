import { useEffect, useSyncExternalStore } from 'react';
import { isUnderMaintenance, onMaintenance, tellMaintenance } from '#web/base/maintenance.ts';
import { partOf, usePartWhen } from '#web/ui/part.tsx';

const page = partOf(async () => (await import('./maintenance-page.tsx')).MaintenancePage);

/** Lies over everything while the company is under maintenance; its code comes when it is wanted. */
export function MaintenanceNote() {
  const wanted = useSyncExternalStore(onMaintenance, isUnderMaintenance);
  // Whoever signs in next is told by the first call.
  useEffect(() => () => tellMaintenance(false), []);
  const MaintenancePage = usePartWhen(page, wanted, () => tellMaintenance(false));
  return wanted && MaintenancePage ? <MaintenancePage /> : null;
}
