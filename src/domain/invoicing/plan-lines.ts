import type { Message } from '#domain/language/index.ts';
import { shareOfCents, taxCentsOf, timesCents } from '#domain/money/index.ts';
import { convertAmount, isWeightUnit, UNITS, type Unit } from '#domain/water/index.ts';
import {
  type BillingPeriod,
  countedBy,
  daysIn,
  type PartOfCycle,
  type PriceChange,
  type Proration,
  partsByPrice,
  proratedCents,
} from './cycles.ts';
import { invoicingTexts } from './texts.ts';

type LineKind = 'plan' | 'visit' | 'chemical' | 'work' | 'discount' | 'other';

/** One line of an invoice. Its amount is its quantity times its price, rounded per line. */
export interface InvoiceLine {
  kind: LineKind;
  description: string;
  /** At most three decimals. */
  quantity: number;
  /** Below 0 for a discount. */
  unitPriceCents: number;
  amountCents: number;
  taxable: boolean;
  visitId: string | null;
  /** YYYY-MM-DD */
  serviceDate: string | null;
}

/** A line that nobody has worded yet. */
export type PlanLine = Omit<InvoiceLine, 'description'> & { description: Message };

/** A line with its amount. */
export const pricedLine = <Line extends Pick<InvoiceLine, 'unitPriceCents' | 'quantity'>>(
  line: Line,
): Line & { amountCents: number } => ({
  ...line,
  amountCents: timesCents(line.unitPriceCents, line.quantity),
});

/** Which kinds of lines a company taxes. */
export interface TaxedKinds {
  taxService: boolean;
  taxChemicals: boolean;
  taxWork: boolean;
}

/** Whether a line is taxed where nobody says so on the line: service, chemicals, and the work and parts of work orders. */
export const isTaxed = (kind: LineKind, { taxService, taxChemicals, taxWork }: TaxedKinds): boolean =>
  kind === 'plan' || kind === 'visit' ? taxService : kind === 'chemical' ? taxChemicals : taxWork;

interface InvoiceTotals {
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
}

/** What an invoice comes to: the sum of its lines, and the tax once on the sum of the taxable ones. `ratePct` in percent. */
export function invoiceTotals(
  lines: readonly Pick<InvoiceLine, 'amountCents' | 'taxable'>[],
  ratePct: number,
): InvoiceTotals {
  const sum = (of: readonly { amountCents: number }[]) => of.reduce((total, { amountCents }) => total + amountCents, 0);
  const subtotalCents = sum(lines);
  const taxCents = taxCentsOf(sum(lines.filter(({ taxable }) => taxable)), ratePct);
  return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents };
}

/** What a customer has subscribed to, at the price that holds for this customer. */
export interface BilledPlan {
  name: string;
  priceCents: number;
  /** `flat`: one price a cycle; `visit`: the price of each visit made in it. */
  pricing: 'flat' | 'visit';
  /** Chemicals are in the price, or charged on top. */
  chemicals: 'with' | 'plus';
  /** Another price from a day on. */
  priceChange?: PriceChange | null;
}

/** What of a whole cycle a period is, and how the company charges a part. */
export interface BilledPart {
  days: number;
  ofDays: number;
  /** By days where it is not said. */
  rule?: Proration;
  /** Planned visits: how many the whole cycle has, and the dates of those in the period. Only where parts are charged by visits. */
  visits?: { of: number; on: readonly string[] } | null;
}

/** A visit that was made, or skipped on site, and not billed yet. */
export interface BilledVisit {
  visitId: string;
  /** YYYY-MM-DD */
  serviceDate: string;
  /** Skipped on site, and billed all the same. */
  isSkipped?: boolean;
  /** What its address is called, where that is not the customer's own. */
  place?: string | null;
  chemicals: readonly { chemical: string; name: string; amount: number; unit: string }[];
}

/** What the company asks for an amount of a chemical. */
export interface ChemicalPrice {
  product: string;
  priceCents: number;
  amount: number;
  unit: string;
}

/** "Nov 1 – Nov 30, 2026", or with both years where they differ. */
export const periodInWords = ({ startsOn, endsOn }: BillingPeriod): Message =>
  invoicingTexts.period({ startsOn, endsOn });

const unitOf = (text: string): Unit | undefined => UNITS.find((unit) => unit === text);

/** Amounts are compared in millionths of the unit they are sold in: finer than any scale, and whole numbers. */
const fine = 1_000_000;

/** What an amount of a chemical costs at a price, in cents; null where one is a weight and the other a volume. */
export function chemicalCents({ amount, unit }: { amount: number; unit: string }, price: ChemicalPrice): number | null {
  const used = unitOf(unit);
  const sold = unitOf(price.unit);
  if (!used || !sold)
    return unit === price.unit
      ? shareOfCents(price.priceCents, Math.round(amount * fine), Math.round(price.amount * fine))
      : null;
  if (isWeightUnit(used) !== isWeightUnit(sold)) return null;
  const inSold = convertAmount(amount, used, sold);
  return shareOfCents(price.priceCents, Math.round(inSold * fine), Math.round(price.amount * fine));
}

const lineOf = (line: Partial<PlanLine> & Pick<PlanLine, 'kind' | 'description' | 'unitPriceCents'>): PlanLine =>
  pricedLine({ quantity: 1, taxable: true, visitId: null, serviceDate: null, ...line });

function chemicalLines(visits: readonly BilledVisit[], prices: readonly ChemicalPrice[]): PlanLine[] {
  return visits.flatMap(({ visitId, serviceDate, chemicals }) =>
    chemicals.flatMap((used) => {
      const price = prices.find(({ product }) => product === used.chemical);
      const unit = unitOf(used.unit);
      const description = invoicingTexts.chemical({
        name: used.name,
        amount: used.amount,
        unit: unit ? invoicingTexts.units[unit] : used.unit,
        on: serviceDate,
      });
      // Without a price it stays on the bill at nothing, where the office sees it before it is issued.
      const unitPriceCents = (price && chemicalCents(used, price)) ?? 0;
      return [lineOf({ kind: 'chemical', description, unitPriceCents, visitId, serviceDate })];
    }),
  );
}

/**
 * The lines of a period: the flat price, in proportion where the period is not a whole cycle, or one line for each visit;
 * then what was used of chemicals where they are charged on top. Taxed are the kinds that the company taxes.
 */
export const planLines = (taxed: TaxedKinds, ...of: Parameters<typeof linesOfPlan>): PlanLine[] =>
  linesOfPlan(...of).map((line) => ({ ...line, taxable: isTaxed(line.kind, taxed) }));

/** What a customer pays once, at the beginning; taxed as the service is. */
export const setupFeeLine = (feeCents: number, { taxService }: TaxedKinds): PlanLine =>
  lineOf({ kind: 'other', description: invoicingTexts.setupFee, unitPriceCents: feeCents, taxable: taxService });

function linesOfPlan(
  plan: BilledPlan,
  period: BillingPeriod,
  part: BilledPart,
  visits: readonly BilledVisit[],
  prices: readonly ChemicalPrice[],
): PlanLine[] {
  const inOrder = [...visits].sort((a, b) => (a.serviceDate + a.visitId < b.serviceDate + b.visitId ? -1 : 1));
  const chemicals = plan.chemicals === 'plus' ? chemicalLines(inOrder, prices) : [];
  if (plan.pricing === 'visit') {
    const made = inOrder.map(({ visitId, serviceDate, isSkipped, place }) =>
      lineOf({
        kind: 'visit',
        description: (isSkipped ? invoicingTexts.skippedVisit : invoicingTexts.visit)({
          plan: place ? `${plan.name}, ${place}` : plan.name,
          on: serviceDate,
        }),
        unitPriceCents: priceOn(plan, serviceDate),
        visitId,
        serviceDate,
      }),
    );
    return [...made, ...chemicals];
  }
  return [...flatLines(plan, period, part), ...chemicals];
}

const priceOn = ({ priceCents, priceChange }: BilledPlan, day: string): number =>
  priceChange && day >= priceChange.from ? priceChange.priceCents : priceCents;

/** One line for the period, or one for each price that holds in it. */
function flatLines(plan: BilledPlan, period: BillingPeriod, whole: BilledPart): PlanLine[] {
  const { ofDays, rule = 'days', visits } = whole;
  const parts = partsByPrice(period, plan.priceCents, plan.priceChange ?? null, rule);
  return parts.map(({ priceCents, ...dates }) => {
    const days = parts.length === 1 ? whole.days : daysIn(dates);
    const part: PartOfCycle = {
      days,
      ofDays,
      visits: visits && {
        count: visits.on.filter((day) => day >= dates.startsOn && day <= dates.endsOn).length,
        of: visits.of,
      },
    };
    const about = { plan: plan.name, period: periodInWords(dates) };
    const { by, part: count, whole: of } = countedBy(rule, part);
    const description =
      days === ofDays || by === 'none'
        ? invoicingTexts.wholePeriod(about)
        : by === 'visits'
          ? invoicingTexts.partByVisits({ ...about, visits: count, ofVisits: of })
          : invoicingTexts.partOfPeriod({ ...about, days, ofDays });
    return lineOf({ kind: 'plan', description, unitPriceCents: proratedCents(priceCents, rule, part) });
  });
}
