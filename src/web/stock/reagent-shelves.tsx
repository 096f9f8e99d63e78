import { useState } from 'react';
import { firstPoolId } from '#domain/water/index.ts';
import { WaitingCard } from '#web/ui/card.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useTrucks } from './api.ts';
import { reagentsTexts as texts } from './texts.ts';

const waiting = <WaitingCard title={texts.title} rows={3} />;
const ReagentPanel = lazyComponent(async () => (await import('./reagent-panel.tsx')).ReagentPanel, { waiting });

export interface ReagentShelvesProps {
  /** The pool shown; null where only the company's stock can be. */
  poolId: string | null;
}

/** Pool, shop and truck stock as tabs. The panel's code loads after its page. */
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

const PoolShelf = ({ poolId }: { poolId: string }) => <ReagentPanel key={poolId} place={{ poolId }} />;

export const TruckShelf = lazyComponent(async () => (await import('./truck-stock.tsx')).TruckStock, { waiting });
