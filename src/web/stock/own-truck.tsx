import { useCan, useUser } from '#web/base/session.tsx';
import { partOf, usePartWhen } from '#web/ui/part.tsx';

const card = partOf(async () => (await import('./truck-card.tsx')).TruckCard);

/** A technician's truck on the home page, where reagents are open to the technician; its code comes after the page. */
export function OwnTruck() {
  const { role, technicianId } = useUser();
  const seesReagents = useCan('reagents', 'view');
  const shown = role === 'technician' && technicianId !== null && seesReagents;
  const TruckCard = usePartWhen(card, shown, () => undefined);
  return shown && TruckCard ? <TruckCard technicianId={technicianId} /> : null;
}
