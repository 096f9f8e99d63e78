import { ArrowRight, PackageCheck } from 'lucide-react';
import { Link } from 'react-router';
import { levelMark } from '#domain/stock/index.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useReagents } from './api.ts';
import { reagentsTexts as texts } from './texts.ts';

export function TruckCard({ technicianId }: { technicianId: string }) {
  const leads = useLeadsSomewhere();
  const reagents = useReagents({ technicianId });
  const low = (reagents.data ?? [])
    .filter(({ level }) => levelMark(level) !== null)
    .sort((one, other) => one.level - other.level);
  return (
    <Card
      title={texts.yourTruck}
      aside={
        leads('/truck-stock') ? (
          <Link
            to="/truck-stock"
            className="inline-flex min-h-6 items-center gap-1 rounded-sm text-sm font-semibold text-brand hover:underline"
          >
            {texts.toTruckStock}
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        ) : null
      }
    >
      {reagents.data === undefined ? (
        reagents.isError ? (
          <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
            <p className="grow">{texts.failed}</p>
            <Button size="sm" onClick={() => void reagents.refetch()}>
              {texts.retry}
            </Button>
          </div>
        ) : (
          <SkeletonRows rows={1} />
        )
      ) : low.length === 0 ? (
        <p className="-mt-2 flex items-start gap-2 text-sm text-ink-2">
          <PackageCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {reagents.data.length === 0 ? texts.truckEmpty : texts.truckFine}
        </p>
      ) : (
        <ul className="-mt-2 divide-y divide-line">
          {low.map(({ id, description, level }) => (
            <li key={id} className="flex items-center gap-3 py-2 text-sm">
              <span className="min-w-0 grow truncate">{description}</span>
              <Chip tone={levelMark(level) === 'critical' ? 'bad' : 'warn'} dot>
                {levelMark(level) === 'critical' ? texts.critical : texts.low}
              </Chip>
              <span className="num w-10 text-right font-semibold">{level}%</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
