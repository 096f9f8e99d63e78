import { ChartColumn } from 'lucide-react';
import type { FigureName } from '#contract/analytics/analytics.ts';
import { Button } from '#web/ui/button.tsx';
import { WeeksChart } from './charts.tsx';
import { FigureTile } from './figure-tile.tsx';
import { FiguresFrame, type FiguresProps } from './figures-frame.tsx';
import { businessTexts as texts } from './texts.ts';

/** What an owner asks first: money, then whether the work is done, then whether customers stay. */
const headline: readonly FigureName[] = [
  'revenue',
  'profit',
  'profitMarginPct',
  'pastDue',
  'monthlyRevenue',
  'activeCustomers',
  'retentionPct',
  'completionRatePct',
];

export function OverviewSection({ range, onRange, onOpen, onAnalytics }: FiguresProps & { onAnalytics: () => void }) {
  return (
    <FiguresFrame
      range={range}
      onRange={onRange}
      action={
        <Button
          variant="primary"
          icon={<ChartColumn aria-hidden="true" className="size-4" />}
          onClick={onAnalytics}
          className="max-md:h-12 max-md:w-full"
        >
          {texts.viewAnalytics}
        </Button>
      }
    >
      {(analytics) => (
        <>
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            {headline.map((name) => (
              <FigureTile key={name} name={name} figure={analytics.figures[name]} range={range} onOpen={onOpen} />
            ))}
          </div>
          <WeeksChart analytics={analytics} />
        </>
      )}
    </FiguresFrame>
  );
}
