import { Link } from 'react-router';
import type { Analytics } from '#contract/analytics/analytics.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { Card } from '#web/ui/card.tsx';
import { BarList } from './bar-list.tsx';
import { poolName, poolsTable, retentionPicture, techniciansPicture, weeksPicture } from './chart-data.ts';
import { ColumnsChart } from './columns-chart.tsx';
import { DataTable } from './data-table.tsx';
import { valueText } from './figure-words.ts';
import { businessTexts } from './texts.ts';

const texts = businessTexts.charts;

interface ChartProps {
  analytics: Analytics;
}

const Nothing = ({ children }: { children: string }) => <p className="py-6 text-sm text-ink-2">{children}</p>;

export function WeeksChart({ analytics }: ChartProps) {
  const picture = weeksPicture(analytics);
  return (
    <Card title={texts.weeks}>
      {picture ? (
        <>
          <ColumnsChart title={texts.weeks} {...picture} say={(value) => valueText('dollars', value)} />
          <DataTable title={texts.weeks} table={picture.table} />
        </>
      ) : (
        <Nothing>{texts.noWeeks}</Nothing>
      )}
    </Card>
  );
}

export function TechniciansChart({ analytics }: ChartProps) {
  const picture = techniciansPicture(analytics);
  return (
    <Card title={texts.technicians}>
      {picture ? (
        <>
          <BarList label={texts.technicians} rows={picture.rows} />
          <DataTable title={texts.technicians} table={picture.table} />
        </>
      ) : (
        <Nothing>{texts.noTechnicians}</Nothing>
      )}
    </Card>
  );
}

/** The picture shows the first of them, the table all. */
const poolsShown = 8;

export function PoolsChart({ analytics: { pools } }: ChartProps) {
  const leads = useLeadsSomewhere();
  const costly = pools.filter(({ chemicalCost }) => chemicalCost > 0);
  const most = costly[0]?.chemicalCost ?? 0;
  return (
    <Card title={texts.pools}>
      {costly.length > 0 ? (
        <>
          <BarList
            label={texts.pools}
            rows={costly.slice(0, poolsShown).map((pool) => {
              const address = `/pools/${encodeURIComponent(pool.poolId)}`;
              return {
                key: pool.poolId,
                name: leads(address) ? (
                  <Link
                    to={address}
                    aria-label={texts.openPool(poolName(pool))}
                    className="rounded-sm py-1 hover:underline max-md:py-2"
                  >
                    {poolName(pool)}
                  </Link>
                ) : (
                  poolName(pool)
                ),
                text: valueText('dollars', pool.chemicalCost),
                lines: [{ most, bars: [{ name: texts.chemicalCost, value: pool.chemicalCost, tone: 'aqua' }] }],
              };
            })}
          />
          <DataTable title={texts.pools} table={poolsTable(costly)} />
        </>
      ) : (
        <Nothing>{texts.noPools}</Nothing>
      )}
    </Card>
  );
}

export function RetentionChart({ analytics }: ChartProps) {
  const picture = retentionPicture(analytics);
  return (
    <Card title={texts.retention}>
      {picture ? (
        <>
          <ColumnsChart
            title={texts.retention}
            {...picture}
            say={(value) => valueText('percent', value)}
            remark={(place) => {
              const month = analytics.retention[place];
              return month && month.atStart > 0 ? texts.ofStart(month.stayed, month.atStart) : texts.none;
            }}
          />
          <DataTable title={texts.retention} table={picture.table} />
        </>
      ) : (
        <Nothing>{texts.noRetention}</Nothing>
      )}
    </Card>
  );
}
