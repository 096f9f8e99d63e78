import { useState } from 'react';
import { reagentsTexts as texts } from '#web/texts/reagents.ts';
import { Card } from '#web/ui/card.tsx';
import { partOf, usePartWhen } from '#web/ui/part.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const panel = partOf(async () => (await import('./reagent-panel.tsx')).ReagentPanel);

export interface ReagentShelvesProps {
  /** The pool shown; null where only the company's stock can be. */
  poolId: string | null;
  /** The pool under which the company keeps its own stock. */
  companyPoolId: string;
}

/** A pool's reagents, and the company's beside them. The panel's code comes after the page it stands on. */
export function ReagentShelves({ poolId, companyPoolId }: ReagentShelvesProps) {
  const [shelf, setShelf] = useState('pool');
  if (poolId === null || poolId === companyPoolId) return <Shelf poolId={companyPoolId} />;
  return (
    <Tabs
      label={texts.shelf}
      value={shelf}
      onChange={setShelf}
      tabs={[
        { value: 'pool', label: texts.thisPool, content: <Shelf poolId={poolId} /> },
        { value: 'company', label: texts.companyStock, content: <Shelf poolId={companyPoolId} /> },
      ]}
    />
  );
}

function Shelf({ poolId }: { poolId: string }) {
  const Panel = usePartWhen(panel, true, () => undefined);
  if (Panel) return <Panel key={poolId} poolId={poolId} />;
  return (
    <Card title={texts.title}>
      <SkeletonRows rows={3} />
    </Card>
  );
}
