import { useCan, useUser } from '#web/base/session.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const TruckCard = lazyComponent(async () => (await import('./truck-card.tsx')).TruckCard);

/** A technician's truck on the home page, where reagents are open to the technician; its code comes after the page. */
export function OwnTruck() {
  const { role, technicianId } = useUser();
  const seesReagents = useCan('reagents', 'view');
  return role === 'technician' && technicianId !== null && seesReagents ? (
    <TruckCard technicianId={technicianId} />
  ) : null;
}
