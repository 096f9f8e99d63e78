import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useStats } from './api.ts';
import { Loaded } from './loaded.tsx';
import { communicationsTexts as texts } from './texts.ts';

/** The documents' four figures (spec 3 §2). */
export function StatTiles() {
  const stats = useStats();
  const { data } = stats;
  if (stats.isError && !data) return <Loaded query={stats}>{null}</Loaded>;
  const figures: [string, ReactNode][] = [
    [texts.messagesSent, data && texts.count(data.messagesSent)],
    [texts.surveyResponses, data && texts.count(data.surveyResponses)],
    [
      texts.averageRating,
      data &&
        (data.averageRating === null ? (
          <span className="text-md font-normal tracking-normal text-ink-2">{texts.noRating}</span>
        ) : (
          <span className="inline-flex items-center gap-1.5">
            {texts.outOfFive(data.averageRating)}
            <Star aria-hidden="true" className="size-4.5 fill-current text-brand" />
          </span>
        )),
    ],
    [texts.greetingsSent, data && texts.count(data.greetingsSent)],
  ];
  return (
    <dl aria-label={texts.figures} className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="rounded-md border border-line bg-surface px-4 py-3.5">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="num mt-0.5 text-xl font-semibold tracking-[-0.035em]">
            {value ?? <Skeleton className="h-7 w-16" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
