import { useId } from 'react';
import type { Analytics, FigureName } from '#contract/analytics/analytics.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PoolsChart, RetentionChart, TechniciansChart, WeeksChart } from './charts.tsx';
import { FigureTile } from './figure-tile.tsx';
import { FiguresFrame, type FiguresProps } from './figures-frame.tsx';
import { businessTexts as texts } from './texts.ts';

type Group = keyof typeof texts.groups;

const groups: Readonly<Record<Group, readonly FigureName[]>> = {
  money: [
    'revenue',
    'costs',
    'profit',
    'profitMarginPct',
    'monthlyRevenue',
    'avgRevenuePerCustomer',
    'outstanding',
    'pastDue',
  ],
  work: ['visits', 'completionRatePct', 'onSiteMinutes', 'travelMinutes', 'milesDriven', 'routeEfficiencyPct'],
  chemicals: ['chemicalCost', 'chemicalCostPerPool'],
  customers: ['activeCustomers', 'newCustomers', 'lostCustomers', 'retentionPct', 'growthPct'],
};

/** Column counts that leave no tile alone in a row. */
const columns: Readonly<Record<Group, string>> = {
  money: 'lg:grid-cols-4',
  work: 'lg:grid-cols-3',
  chemicals: '',
  customers: 'lg:grid-cols-5',
};

interface GroupOfProps extends Pick<FiguresProps, 'range' | 'onOpen'> {
  group: Group;
  analytics: Analytics;
}

function GroupOf({ group, analytics, range, onOpen }: GroupOfProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading}>{texts.groups[group]}</h2>
      <div className={classNames('grid grid-cols-2 gap-3', columns[group])}>
        {groups[group].map((name) => (
          <FigureTile
            key={name}
            name={name}
            figure={analytics.figures[name]}
            range={range}
            isUntold={analytics.untold.includes(name)}
            onOpen={onOpen}
          />
        ))}
      </div>
    </section>
  );
}

export function AnalyticsSection({ range, onRange, onOpen }: FiguresProps) {
  return (
    <FiguresFrame range={range} onRange={onRange}>
      {(analytics) => (
        <>
          <GroupOf group="money" {...{ analytics, range, onOpen }} />
          <WeeksChart analytics={analytics} />
          <GroupOf group="work" {...{ analytics, range, onOpen }} />
          <TechniciansChart analytics={analytics} />
          <GroupOf group="chemicals" {...{ analytics, range, onOpen }} />
          <PoolsChart analytics={analytics} />
          <GroupOf group="customers" {...{ analytics, range, onOpen }} />
          <RetentionChart analytics={analytics} />
        </>
      )}
    </FiguresFrame>
  );
}
