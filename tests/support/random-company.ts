import { type Random, randomBelow } from '#domain/scheduling/routing/random.ts';

/** A company's rows as the database holds them, with what its figures depend on. Moments in milliseconds, UTC. */
export interface RawCompany {
  today: string;
  wageCentsPerHour: number | null;
  centsPerMile: number | null;
  graceDays: number;
  prices: { product: string; priceCents: number; amount: number; unit: string }[];
  technicians: { technicianId: string; wageCentsPerHour: number | null }[];
  customers: RawCustomer[];
  assignments: RawAssignment[];
  skips: { assignmentId: string; serviceDate: string }[];
  daysOff: { dayOffId: string; technicianId: string | null; fromDate: string; toDate: string }[];
  visits: RawVisit[];
  entries: RawEntry[];
  plans: {
    planId: string;
    priceCents: number;
    cycle: 'weekly' | 'biweekly' | 'monthly' | 'quarterly' | 'annually';
    pricing: 'flat' | 'visit';
  }[];
  subscriptions: {
    subscriptionId: string;
    customerId: string;
    planId: string;
    priceCents: number | null;
    status: 'active' | 'past_due' | 'canceled' | 'trial';
  }[];
  invoices: RawInvoice[];
  refunds: {
    refundId: string;
    customerId: string;
    invoiceId: string | null;
    cents: number;
    status: 'pending' | 'done' | 'failed';
    at: number;
  }[];
}
interface RawCustomer {
  customerId: string;
  latitude: number | null;
  longitude: number | null;
  priceCents: number | null;
  frequency: 'weekly' | 'biweekly' | 'monthly';
  createdAt: number;
  isActive: boolean;
  deletedAt: number | null;
  leftAt: number | null;
}
export interface RawAssignment {
  assignmentId: string;
  customerId: string;
  technicianId: string;
  dayOfWeek: 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY';
  frequency: 'weekly' | 'biweekly' | 'monthly';
  startDate: string | null;
  endDate: string | null;
  isActive: boolean;
  createdAt: number;
}
export interface RawVisit {
  visitId: string;
  customerId: string;
  poolId: string | null;
  technicianId: string | null;
  assignmentId: string | null;
  date: string;
  state: 'open' | 'done';
  arrivedAt: number | null;
  leftAt: number | null;
  chemicals: { chemical: string; name: string; amount: number; unit: string; strengthPct: null }[];
}
export interface RawEntry {
  costId: string;
  customerId: string;
  visitId: string | null;
  date: string;
  laborCents: number;
  chemicalCents: number;
  equipmentCents: number;
  travelCents: number;
  feeCents: number;
}
interface RawInvoice {
  invoiceId: string;
  customerId: string;
  state: 'upcoming' | 'open' | 'paid' | 'void';
  issuedOn: string | null;
  /** The days it bills; null where it bills none. */
  period: { from: string; to: string } | null;
  dueOn: string | null;
  subtotalCents: number;
  taxCents: number;
  paidCents: number;
}

const dayMs = 86_400_000;
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
const frequencies = ['weekly', 'biweekly', 'monthly'] as const;

/** A company of a few customers whose rows hold every oddity that figures must get right. Phoenix keeps UTC−7 all year. */
export function randomCompany(random: Random, today: string): RawCompany {
  const below = (n: number): number => randomBelow(random, n);
  const chance = (share: number): boolean => random() < share;
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const now = Date.parse(`${today}T16:00:00Z`);
  // Mostly within the last ranges, and at every hour, so that days differ between UTC and Phoenix.
  const past = (days: number): number => now - below(days * 24) * 3_600_000;
  const pastDate = (): string => dateOf(Date.parse(today) - below(oneOf([10, 70, 200, 740])) * dayMs);

  const technicians = Array.from({ length: 1 + below(2) }, (_none, index) => ({
    technicianId: `TECH-${index}`,
    wageCentsPerHour: chance(0.3) ? 1500 + below(3000) : null,
  }));
  const customers = Array.from({ length: below(6) }, (_none, index): RawCustomer => {
    const isActive = chance(0.85);
    const deletedAt = chance(0.1) ? past(60) : null;
    const located = chance(0.9);
    return {
      customerId: `CUST-${index}`,
      latitude: located ? 33.4 + below(2000) / 10_000 : null,
      longitude: located ? -112.1 - below(2000) / 10_000 : null,
      priceCents: chance(0.8) ? below(12_000) : null,
      frequency: oneOf(frequencies),
      createdAt: past(oneOf([20, 100, 800])),
      isActive,
      deletedAt,
      leftAt: deletedAt ?? (isActive ? null : past(60)),
    };
  });
  const ofCustomer = () => oneOf(customers).customerId;
  const some = (n: number): undefined[] => (customers.length === 0 ? [] : Array.from({ length: below(n) }));
  const assignments = some(5).map(
    (_none, index): RawAssignment => ({
      assignmentId: `ROUTE-${index}`,
      customerId: ofCustomer(),
      technicianId: oneOf(technicians).technicianId,
      dayOfWeek: oneOf(weekdays),
      frequency: oneOf(frequencies),
      startDate: chance(0.6) ? pastDate() : null,
      endDate: chance(0.2) ? pastDate() : null,
      isActive: chance(0.85),
      createdAt: past(400),
    }),
  );
  const isIdle = chance(0.15);
  const taken = new Set<string>();
  const visits = (isIdle ? [] : some(24)).flatMap((_none, index): RawVisit[] => {
    const date = pastDate();
    const assignment = assignments.length > 0 && chance(0.7) ? oneOf(assignments) : null;
    if (assignment && taken.has(`${assignment.assignmentId} ${date}`)) return [];
    if (assignment) taken.add(`${assignment.assignmentId} ${date}`);
    const arrivedAt = chance(0.9) ? Date.parse(date) + (14 * 60 + below(600)) * 60_000 + below(60_000) : null;
    const customerId = assignment?.customerId ?? ofCustomer();
    return [
      {
        visitId: `VISIT-${index}`,
        customerId,
        poolId: chance(0.8) ? `POOL-${customerId.slice(5)}` : null,
        technicianId: chance(0.85) ? oneOf(technicians).technicianId : null,
        assignmentId: assignment?.assignmentId ?? null,
        date,
        state: chance(0.9) ? 'done' : 'open',
        arrivedAt,
        leftAt: chance(0.9)
          ? (arrivedAt ?? Date.parse(date) + 60_000_000) + (below(90) - 3) * 60_000 + below(60_000)
          : null,
        chemicals: Array.from({ length: below(3) }, () => ({
          chemical: oneOf(['muriatic_acid', 'liquid_chlorine', 'cal_hypo', 'unheard_of']),
          name: 'A chemical',
          amount: oneOf([0.5, 1, 2.25, 12, 40]),
          unit: oneOf(['fl_oz', 'qt', 'gal', 'oz', 'lb', 'tabs']),
          strengthPct: null,
        })),
      },
    ];
  });
  const entries = (isIdle ? [] : some(5)).map((_none, index): RawEntry => {
    const visit = visits.length > 0 && chance(0.7) ? oneOf(visits) : null;
    return {
      costId: `COST-${index}`,
      customerId: visit?.customerId ?? ofCustomer(),
      visitId: visit && chance(0.5) ? visit.visitId : null,
      date: visit && chance(0.8) ? visit.date : pastDate(),
      laborCents: below(4000),
      chemicalCents: below(2000),
      equipmentCents: below(500),
      travelCents: below(900),
      feeCents: below(9000),
    };
  });
  const plans = Array.from({ length: customers.length === 0 ? 0 : 2 }, (_none, index) => ({
    planId: `PLAN-${index}`,
    priceCents: below(30_000),
    cycle: oneOf(['weekly', 'biweekly', 'monthly', 'quarterly', 'annually'] as const),
    pricing: oneOf(['flat', 'visit'] as const),
  }));
  const invoices = (chance(0.4) ? [] : some(9)).map((_none, index): RawInvoice => {
    const state = oneOf(['upcoming', 'open', 'open', 'paid', 'paid', 'void'] as const);
    const subtotalCents = below(40_000);
    const taxCents = below(3000);
    const issuedOn = state === 'upcoming' ? null : pastDate();
    const from = pastDate();
    const period = chance(0.6) ? { from, to: dateOf(Date.parse(from) + below(oneOf([1, 31, 92])) * dayMs) } : null;
    return {
      invoiceId: `INV-${index}`,
      customerId: ofCustomer(),
      state,
      issuedOn,
      period,
      dueOn: issuedOn && dateOf(Date.parse(issuedOn) + below(20) * dayMs),
      subtotalCents,
      taxCents,
      paidCents: state === 'paid' ? subtotalCents + taxCents : chance(0.3) ? below(subtotalCents + 1) : 0,
    };
  });
  return {
    today,
    wageCentsPerHour: chance(0.5) ? 1500 + below(3000) : null,
    centsPerMile: chance(0.5) ? below(10_000) / 100 : null,
    graceDays: below(12),
    prices: chance(0.5)
      ? [
          {
            product: 'muriatic_acid',
            priceCents: 1 + below(900),
            amount: oneOf([1, 4, 0.75]),
            unit: oneOf(['gal', 'qt']),
          },
          { product: 'cal_hypo', priceCents: 1 + below(20_000), amount: 25, unit: 'lb' },
        ]
      : [],
    technicians,
    customers,
    assignments,
    skips:
      assignments.length === 0
        ? []
        : [...new Set(some(6).map(() => `${oneOf(assignments).assignmentId} ${pastDate()}`))].map((key) => ({
            assignmentId: key.slice(0, -11),
            serviceDate: key.slice(-10),
          })),
    daysOff: Array.from({ length: below(3) }, (_none, index) => {
      const fromDate = pastDate();
      return {
        dayOffId: `OFF-${index}`,
        technicianId: chance(0.3) ? oneOf(technicians).technicianId : null,
        fromDate,
        toDate: dateOf(Date.parse(fromDate) + below(9) * dayMs),
      };
    }),
    visits,
    entries,
    plans,
    subscriptions: customers
      .filter(() => chance(0.6))
      .map(({ customerId }, index) => ({
        subscriptionId: `SUB-${index}`,
        customerId,
        planId: oneOf(plans).planId,
        priceCents: chance(0.3) ? below(30_000) : null,
        status: oneOf(['active', 'active', 'past_due', 'canceled', 'trial'] as const),
      })),
    invoices,
    refunds: some(4).map((_none, index) => {
      const invoice = invoices.length > 0 && chance(0.8) ? oneOf(invoices) : null;
      return {
        refundId: `REF-${index}`,
        customerId: invoice?.customerId ?? ofCustomer(),
        invoiceId: invoice?.invoiceId ?? null,
        cents: 1 + below(5000),
        status: oneOf(['done', 'done', 'pending', 'failed'] as const),
        at: past(oneOf([10, 60, 400])),
      };
    }),
  };
}
