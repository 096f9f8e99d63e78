import { Pencil, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { ServiceCost } from '#contract/analytics/service-costs.ts';
import { dayName } from '#web/base/day-words.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { dollars } from './cost-words.ts';
import { MarginChip } from './margin-chip.tsx';
import { costTrackingTexts } from './texts.ts';

const texts = costTrackingTexts.entries;

export type EnteredCost = ServiceCost & { costId: string };
/** An estimate is no entry: there is nothing to change. */
const isEntered = (cost: ServiceCost): cost is EnteredCost => cost.costId !== null;

interface CostRowProps {
  cost: ServiceCost;
  /** Absent where the user may not. */
  onEdit?: ((cost: EnteredCost) => void) | undefined;
  onRemove?: ((cost: EnteredCost) => void) | undefined;
  /** Told when the row comes near what is seen. */
  onSeen?: (() => void) | undefined;
}

/** One service: who and when, what its cost is made of, and what stays. */
export function CostRow({ cost, onEdit, onRemove, onSeen }: CostRowProps) {
  useEffect(() => onSeen?.(), [onSeen]);
  const parts = [
    [texts.labor, cost.laborCost],
    [texts.chemicals, cost.chemicalCost],
    [texts.equipment, cost.equipmentCost],
    [texts.travel, cost.travelCost],
  ] as const;
  return (
    <div className="flex flex-col gap-2 border-b border-line px-4 py-3 md:flex-row md:items-center md:gap-6 md:px-5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <CustomerName customerId={cost.customerId} name={cost.customerName} />
          <span className="num text-sm text-ink-2">{dayName(cost.serviceDate)}</span>
          {cost.estimated ? <Chip tone="warn">{texts.estimated}</Chip> : null}
        </p>
        <p className="num text-sm text-ink-2">
          {parts
            .filter(([, amount]) => amount > 0)
            .map(([name, amount]) => `${name} ${dollars(amount)}`)
            .join(' · ')}
        </p>
        {cost.notes ? <p className="text-sm break-words text-ink-3">{cost.notes}</p> : null}
      </div>
      <dl className="num grid grid-cols-3 gap-x-4 text-sm md:w-80 md:shrink-0 md:text-right">
        <Amount name={texts.total} amount={cost.totalCost} />
        <Amount name={texts.fee} amount={cost.serviceFee} />
        <Amount name={texts.profit} amount={cost.profit} strong bad={cost.profit < 0} />
      </dl>
      <div className="flex items-center gap-1 md:w-52 md:shrink-0">
        <span className="grow md:flex md:justify-end">
          <MarginChip pct={cost.marginPct} />
        </span>
        {onEdit && isEntered(cost) ? (
          <IconButton
            label={texts.edit(cost.customerName, dayName(cost.serviceDate))}
            icon={<Pencil />}
            className="max-md:size-12"
            onClick={() => onEdit(cost)}
          />
        ) : null}
        {onRemove && isEntered(cost) ? (
          <IconButton
            label={texts.remove(cost.customerName, dayName(cost.serviceDate))}
            icon={<Trash2 />}
            className="max-md:size-12"
            onClick={() => onRemove(cost)}
          />
        ) : null}
      </div>
    </div>
  );
}

function CustomerName({ customerId, name }: { customerId: string; name: string }) {
  const leads = useLeadsSomewhere();
  if (!leads('/customers')) return <span className="font-semibold">{name}</span>;
  return (
    <Link
      to={`/customers?view=${encodeURIComponent(customerId)}`}
      className="min-w-0 truncate rounded-sm font-semibold hover:underline"
    >
      {name}
    </Link>
  );
}

interface AmountProps {
  name: string;
  amount: number;
  strong?: boolean;
  bad?: boolean;
}

const Amount = ({ name, amount, strong, bad }: AmountProps) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className={classNames(strong && 'font-semibold', bad && 'text-bad')}>{dollars(amount)}</dd>
  </div>
);
