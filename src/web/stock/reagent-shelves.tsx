import { type ComponentType, type ReactNode, useState } from 'react';
import { firstPoolId } from '#domain/water/index.ts';
import { Card } from '#web/ui/card.tsx';
import { type Part, partOf, usePartWhen } from '#web/ui/part.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useTrucks } from './api.ts';
import { reagentsTexts as texts } from './texts.ts';

const panel = partOf(async () => (await import('./reagent-panel.tsx')).ReagentPanel);
const truckStock = partOf(async () => (await import('./truck-stock.tsx')).TruckStock);

export interface ReagentShelvesProps {
  /** The pool shown; null where only the company's stock can be. */
  poolId: string | null;
}

/** A pool's reagents, and beside them the company's and the trucks'. The panel's code comes after the page it stands on. */
export function ReagentShelves({ poolId }: ReagentShelvesProps) {
  const [chosen, setChosen] = useState('');
  const trucks = useTrucks();
  const tabs = [
    ...(poolId === null || poolId === firstPoolId
      ? []
      : [{ value: 'pool', label: texts.thisPool, content: <PoolShelf poolId={poolId} /> }]),
    {
      value: 'company',
      label: texts.companyStock,
      content: <PoolShelf poolId={firstPoolId} />,
    },
    ...(trucks.open ? [{ value: 'trucks', label: texts.truckStock, content: <TruckShelf /> }] : []),
  ];
  const [first] = tabs;
  if (tabs.length === 1) return first?.content;
  const value = tabs.some((tab) => tab.value === chosen) ? chosen : (first?.value ?? '');
  return <Tabs label={texts.shelf} value={value} onChange={setChosen} tabs={tabs} />;
}

const PoolShelf = ({ poolId }: { poolId: string }) => (
  <WhenLoaded part={panel}>{(Panel) => <Panel key={poolId} place={{ poolId }} />}</WhenLoaded>
);

/** What the trucks carry; also a page of its own. */
export const TruckShelf = () => <WhenLoaded part={truckStock}>{(TruckStock) => <TruckStock />}</WhenLoaded>;

interface WhenLoadedProps<Props> {
  part: Part<Props>;
  children: (Loaded: ComponentType<Props>) => ReactNode;
}

function WhenLoaded<Props>({ part, children }: WhenLoadedProps<Props>) {
  const Loaded = usePartWhen(part, true, () => undefined);
  if (Loaded) return children(Loaded);
  return (
    <Card title={texts.title}>
      <SkeletonRows rows={3} />
    </Card>
  );
}
