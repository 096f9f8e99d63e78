import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import type { ServiceHistoryEntry } from '#contract/reports/reports.ts';
import { type BodyOfWater, formatAmount, productNamed } from '#domain/water/index.ts';
import { call } from '#web/base/api.ts';
import { formatDay } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { taskTexts } from '#web/base/task-texts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { DeliveryChip } from '../delivery-chip.tsx';
import { type ReadingKey, readingKind, readingStatus } from '../stop/readings/reading-kinds.ts';
import { measureText } from '../stop/readings/reading-rows.tsx';
import { fieldServiceTexts } from '../texts.ts';
import { hubPartTexts as texts } from './part-texts.ts';
import { hubTexts } from './texts.ts';

/** The documentation of a stop that fits on a card; all of it is in the customer's history. */
const shownVisits = 3;

/** What a report calls the readings. */
const readingsInReports: Record<string, ReadingKey> = {
  chlorine: 'chlorine',
  ph: 'pH',
  alkalinity: 'totalAlkalinity',
  hardness: 'calciumHardness',
  cyanuricAcid: 'cyanuricAcid',
  temperature: 'temperature',
  totalChlorine: 'totalChlorine',
  salt: 'salt',
};

export interface PastVisitsProps {
  customerId: string;
  /** What is visited first there. */
  water: BodyOfWater;
}

/** What was found and done at a stop lately, with its photos. */
export function PastVisits({ customerId, water }: PastVisitsProps) {
  const path = `/api/service-history/${encodeURIComponent(customerId)}`;
  const history = useQuery({
    queryKey: [path, 'last'],
    queryFn: ({ signal }) => call<ServiceHistoryEntry[]>('GET', path, { query: { limit: shownVisits }, signal }),
  });
  if (history.data) {
    if (history.data.length === 0) return <p className="text-sm text-ink-2">{texts.noPastVisits}</p>;
    return (
      <ul className="space-y-3">
        {history.data.map((entry) => (
          <PastVisit key={entry.id} entry={entry} water={water} />
        ))}
      </ul>
    );
  }
  return history.isError ? (
    <ErrorState title={hubTexts.customersFailed} error={history.error} onRetry={() => void history.refetch()} />
  ) : (
    <SkeletonGroup className="space-y-2 rounded-sm border border-line p-3">
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-6 w-4/5" />
    </SkeletonGroup>
  );
}

function PastVisit({ entry, water }: { entry: ServiceHistoryEntry; water: BodyOfWater }) {
  const leads = useLeadsSomewhere();
  const day = formatDay(entry.serviceDate, 'weekdayAndDay');
  const readings = Object.entries(readingsInReports).flatMap(([name, key]) => {
    const value = Number.parseFloat(entry.waterChemistry[name] ?? '');
    return Number.isFinite(value) ? [{ key, value }] : [];
  });
  return (
    <li className="space-y-2 rounded-sm border border-line bg-surface p-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h4 className="font-semibold">{day}</h4>
        {entry.technicianName ? <span className="text-ink-2">{texts.by(entry.technicianName)}</span> : null}
        <DeliveryChip visit={entry} />
      </div>
      {readings.length === 0 ? (
        <p className="text-ink-2">{texts.noReadings}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {readings.map(({ key, value }) => (
            <PastReading
              key={key}
              readingKey={key}
              value={value}
              water={{ ...water, targets: entry.targets ?? water.targets }}
            />
          ))}
        </ul>
      )}
      <Line term={texts.services} text={entry.services.map((service) => taskTexts.name(service)).join(', ')} />
      <Line
        term={texts.added}
        text={entry.chemicalsAdded
          .map(({ amount, unit, name }) => `${formatAmount(amount, unit, words)} ${words.say(productNamed(name))}`)
          .join(', ')}
      />
      <Line term={texts.notes} text={entry.notes ?? ''} />
      {entry.photos.length > 0 ? (
        <ul className="grid grid-cols-4 gap-1.5 md:grid-cols-6">
          {entry.photos.slice(0, 6).map((photo, index) => (
            <li key={photo.photoId}>
              <a href={photo.url} target="_blank" rel="noreferrer" className="block">
                <img
                  src={photo.thumbnailUrl}
                  alt={texts.photoOf(photo.category, index + 1, day)}
                  loading="lazy"
                  className="aspect-square w-full rounded-sm object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {entry.photos.length > 0 && entry.reportId !== null && leads('/photo-gallery') ? (
        <ButtonLink
          to={`/photo-gallery?reportId=${encodeURIComponent(entry.reportId)}`}
          className="h-12"
          icon={<Images aria-hidden="true" className="size-4" />}
          aria-label={texts.galleryOf(day)}
        >
          {texts.gallery}
        </ButtonLink>
      ) : null}
    </li>
  );
}

function PastReading({ readingKey, value, water }: { readingKey: ReadingKey; value: number; water: BodyOfWater }) {
  const kind = readingKind(readingKey);
  const status = readingStatus(kind, value, water);
  return (
    <li>
      <Chip tone={status?.tone ?? 'neutral'} dot={status !== null} className="num">
        {texts.reading(fieldServiceTexts.readingNames[readingKey], measureText(kind, value), status?.word)}
      </Chip>
    </li>
  );
}

function Line({ term, text }: { term: string; text: string }) {
  if (text.trim() === '') return null;
  return (
    <p className="break-words">
      <span className="font-medium text-ink-2">{term}: </span>
      {text}
    </p>
  );
}
