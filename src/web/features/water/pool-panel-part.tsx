import { Card } from '#web/ui/card.tsx';
import { partOf, usePartWhen } from '#web/ui/part.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import type { PoolPanelProps } from './pool-panel.tsx';

const panel = partOf(async () => (await import('./pool-panel.tsx')).PoolPanel);

/** The pool's panel, loaded after the page it stands on: schemas and form are no part of the first page. */
export function PoolPanelPart(props: PoolPanelProps) {
  const Panel = usePartWhen(panel, true, () => undefined);
  if (Panel) return <Panel {...props} />;
  return (
    <Card>
      <SkeletonRows rows={4} />
    </Card>
  );
}
