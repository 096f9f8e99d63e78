import { Truck } from 'lucide-react';
import { useId, useState } from 'react';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useTrucks } from './api.ts';
import { ReagentPanel } from './reagent-panel.tsx';
import { reagentsTexts as texts } from './texts.ts';

export function TruckStock() {
  const { own, trucks, failed, retry } = useTrucks();
  const leads = useLeadsSomewhere();
  const id = useId();
  const [chosen, setChosen] = useState('');
  if (!trucks) {
    return (
      <Card title={texts.truckStock}>
        {failed ? <ErrorState title={texts.trucksFailed} onRetry={retry} /> : <SkeletonRows rows={3} />}
      </Card>
    );
  }
  const truck = trucks.find(({ technicianId }) => technicianId === chosen) ?? trucks[0];
  if (!truck) {
    return (
      <Card title={texts.truckStock}>
        <EmptyState
          icon={<Truck aria-hidden="true" />}
          title={texts.noTrucks}
          action={leads('/routes') ? <ButtonLink to="/routes">{texts.addTechnician}</ButtonLink> : null}
        >
          {texts.noTrucksMore}
        </EmptyState>
      </Card>
    );
  }
  const { technicianId } = truck;
  return (
    <div className="flex flex-col gap-4">
      {own ? null : (
        <div className="flex flex-col gap-1.5 md:max-w-80">
          <label htmlFor={id} className="text-sm font-medium text-ink-2">
            {texts.whoseTruck}
          </label>
          <Select
            id={id}
            value={technicianId}
            onChange={(event) => setChosen(event.target.value)}
            choices={trucks.map((one) => ({ value: one.technicianId, label: one.name }))}
          />
        </div>
      )}
      <ReagentPanel key={technicianId} place={{ technicianId }} />
    </div>
  );
}
