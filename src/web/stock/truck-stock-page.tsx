import { useUser } from '#web/base/session.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useTrucks } from './api.ts';
import { TruckShelf } from './reagent-shelves.tsx';
import { reagentsTexts as texts } from './texts.ts';

export default function TruckStockPage() {
  const { role } = useUser();
  const { open } = useTrucks();
  return (
    <>
      <PageHeader
        title={texts.truckStock}
        purpose={role === 'technician' ? texts.ownTruckPurpose : texts.truckPurpose}
      />
      {open ? (
        <TruckShelf />
      ) : (
        <Card>
          <EmptyState title={texts.noOwnTruck}>{texts.noOwnTruckMore}</EmptyState>
        </Card>
      )}
    </>
  );
}
