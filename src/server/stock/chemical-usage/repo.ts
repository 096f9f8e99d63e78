import { type SQL, sql } from 'drizzle-orm';
import type { UsageGroup } from '#contract/stock/reagents.ts';
import type { TenantTx } from '#server/db/client.ts';

interface UsageRow extends Record<string, unknown> {
  groupId: string | null;
  groupName: string | null;
  product: string;
  name: string;
  strengthPct: number | null;
  amount: number;
  unit: 'oz' | 'fl_oz';
  visits: number;
  pools: number;
}

interface Wanted {
  from: string;
  to: string;
  by: UsageGroup;
  technicianId: string | null;
  poolId: string | null;
}

/** What the group is called of visits without a technician, or without a pool. */
type Unnamed = Record<'technician' | 'pool', string>;

const groupOf = (by: UsageGroup, unnamed: Unnamed): { id: SQL; name: SQL } => {
  const month = sql`to_char(v.service_date, 'YYYY-MM')`;
  const groups = {
    product: { id: sql`null::text`, name: sql`null::text` },
    month: { id: month, name: month },
    technician: {
      id: sql`v.technician_id`,
      name: sql`max(coalesce(t.name, v.technician_name, ${unnamed.technician}))`,
    },
    pool: { id: sql`v.pool_id`, name: sql`max(coalesce(p.name, c.name, ${unnamed.pool}))` },
  };
  return groups[by];
};

const done = ({
  from,
  to,
  technicianId,
  poolId,
}: Wanted) => sql`v.state = 'done' and v.service_date between ${from} and ${to}
  and (${technicianId}::text is null or v.technician_id = ${technicianId}) and (${poolId}::text is null or v.pool_id = ${poolId})`;

export const chemicalUsageRepo = (tx: TenantTx) => ({
  /** Finished visits in the range, with or without chemicals. */
  async visits(wanted: Wanted): Promise<number> {
    const { rows } = await tx.execute<{ n: number }>(
      sql`select count(distinct v.visit_id)::int as n from body_visits v where ${done(wanted)}`,
    );
    return rows[0]?.n ?? 0;
  },

  /** Summed by the database: a year of a large company has some hundred thousand doses. */
  async usage(wanted: Wanted, unnamed: Unnamed): Promise<UsageRow[]> {
    const { id, name } = groupOf(wanted.by, unnamed);
    const { rows } = await tx.execute<UsageRow>(sql`
      select ${id} as "groupId", ${name} as "groupName", u.chemical as product, max(u.name) as name,
        u."strengthPct"::float8 as "strengthPct", case when u.unit in ('oz', 'lb') then 'oz' else 'fl_oz' end as unit,
        sum(u.amount * case u.unit when 'lb' then 16 when 'qt' then 32 when 'gal' then 128 else 1 end)::float8 as amount,
        count(distinct v.visit_id)::int as visits, count(distinct coalesce(v.pool_id, v.customer_id))::int as pools
      from body_visits v
      cross join jsonb_to_recordset(v.chemicals_added) as u(chemical text, name text, amount numeric, unit text, "strengthPct" numeric)
      left join technicians t on t.company_id = v.company_id and t.technician_id = v.technician_id
      left join pools p on p.company_id = v.company_id and p.pool_id = v.pool_id
      left join customers c on c.company_id = v.company_id and c.customer_id = v.customer_id
      where ${done(wanted)} and u.unit in ('oz', 'lb', 'fl_oz', 'qt', 'gal')
      group by 1, u.chemical, u."strengthPct", 6
      order by lower(${wanted.by === 'product' ? sql`''` : name}), 1, lower(max(u.name)), u."strengthPct", 6`);
    return rows;
  },
});
