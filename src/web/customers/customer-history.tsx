import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeliveryState, ServiceHistoryEntry } from '#contract/reports/reports.ts';
import { formatAmount, UNITS } from '#domain/water/index.ts';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useHistoryOf } from './api.ts';
import { dayLabel } from './labels.ts';
import { customersTexts as texts } from './texts.ts';

/** The History tab: every finished visit, newest first, with what became of its report. */
export function CustomerHistory({ customerId }: { customerId: string }) {
  const history = useHistoryOf(customerId);
  if (history.isPending) return <SkeletonRows rows={3} />;
  if (history.isError) {
    return <ErrorState title={texts.historyLoadFailed} error={history.error} onRetry={() => void history.refetch()} />;
  }
  if (history.data.length === 0) {
    return (
      <EmptyState icon={<ClipboardList />} title={texts.noHistory}>
        {texts.noHistoryMore}
      </EmptyState>
    );
  }
  return (
    <ol className="flex flex-col gap-3">
      {history.data.map((entry) => (
        <li key={entry.visitId}>
          <HistoryCard entry={entry} />
        </li>
      ))}
    </ol>
  );
}

const tones: Record<DeliveryState, Tone> = { sent: 'ok', pending: 'warn', failed: 'bad', none: 'neutral' };

/** The readings in the order that technicians read them; what has no name of its own comes last. */
function inUsualOrder(chemistry: ServiceHistoryEntry['waterChemistry']): [string, string][] {
  const names = Object.keys(texts.chemistry);
  const rank = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.length);
  return Object.entries(chemistry)
    .filter(([, value]) => value !== '')
    .sort(([one], [other]) => rank(one) - rank(other));
}

/** "2 lb 10 oz", as it is measured out. */
function amountLabel(amount: number, unit: string): string {
  const known = UNITS.find((one) => one === unit);
  return known ? formatAmount(amount, known) : `${amount} ${unit}`;
}

function HistoryCard({ entry }: { entry: ServiceHistoryEntry }) {
  const { serviceDate, serviceTime, technicianName, services, chemicalsAdded, notes, nextService, photos, delivery } =
    entry;
  const readings = inUsualOrder(entry.waterChemistry);
  const when = [dayLabel(serviceDate), serviceTime].filter(Boolean).join(', ');
  return (
    <article className="rounded-md border border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="num font-semibold">{when}</h3>
        {technicianName ? <p className="text-sm text-ink-2">{texts.visitBy(technicianName)}</p> : null}
        <Chip tone={tones[delivery]} dot className="ml-auto">
          {texts.delivery[delivery]}
        </Chip>
      </div>
      {readings.length > 0 ? (
        <Part title={texts.readingsTitle}>
          <dl className="flex flex-wrap gap-x-5 gap-y-1">
            {readings.map(([name, value]) => (
              <div key={name} className="flex gap-1.5">
                <dt className="text-ink-2">{texts.chemistry[name] ?? name}</dt>
                <dd className="num font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        </Part>
      ) : null}
      {chemicalsAdded.length > 0 ? (
        <Part title={texts.chemicals}>
          <ul className="flex flex-col gap-0.5">
            {chemicalsAdded.map(({ chemical, name, amount, unit }) => (
              <li key={`${chemical} ${amount}`}>
                {name} <span className="num font-semibold">{amountLabel(amount, unit)}</span>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {services.length > 0 ? <Part title={texts.services}>{services.join(' · ')}</Part> : null}
      {notes ? (
        <Part title={texts.visitNotes}>
          <p className="whitespace-pre-wrap">{notes}</p>
        </Part>
      ) : null}
      {nextService ? <Part title={texts.nextService}>{nextService}</Part> : null}
      {photos.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-2">
          {photos.map(({ photoId, url, thumbnailUrl, category, description }) => (
            <li key={photoId}>
              <a href={url} target="_blank" rel="noreferrer" className="block rounded-sm">
                <img
                  src={thumbnailUrl}
                  alt={description ?? texts.photo(category)}
                  loading="lazy"
                  className="size-18 rounded-sm border border-line bg-sunken object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-2.5 text-sm">
      <h4 className="text-xs font-semibold text-ink-3">{title}</h4>
      <div className="mt-0.5">{children}</div>
    </div>
  );
}
