import type { WorkOrder } from '#contract/invoicing/work-orders.ts';
import { classNames } from '#web/ui/class-names.ts';
import { workOrdersTexts as texts } from './texts.ts';

type Offer = Pick<WorkOrder, 'lines' | 'subtotal' | 'taxRatePct' | 'tax' | 'total'>;

/** Two lines may say the same: the second is told from the first. */
function withKeys(lines: Offer['lines']): { key: string; line: Offer['lines'][number] }[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const times = (seen.get(line.description) ?? 0) + 1;
    seen.set(line.description, times);
    return { key: `${line.description} ${times}`, line };
  });
}

/** What is offered, line by line. */
export function OfferLines({ lines, label }: { lines: Offer['lines']; label: string }) {
  if (lines.length === 0) return <p className="text-sm text-ink-2">{texts.noLines}</p>;
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {withKeys(lines).map(({ key, line: { description, quantity, unitPrice, amount } }) => (
        <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
          <span className="min-w-0">
            <span className="block break-words">{description}</span>
            {quantity === 1 ? null : (
              <span className="num block text-sm text-ink-2">{texts.times(quantity, texts.dollars(unitPrice))}</span>
            )}
          </span>
          <span className="num">{texts.dollars(amount)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Subtotal, tax and total. */
export function OfferSums({ subtotal, taxRatePct, tax, total }: Omit<Offer, 'lines'>) {
  const rows = [
    { term: texts.subtotal, value: subtotal },
    { term: texts.tax(taxRatePct), value: tax },
    { term: texts.total, value: total, strong: true },
  ];
  return (
    <dl className="mt-3 ml-auto flex w-full max-w-72 flex-col gap-1 border-t border-line pt-3 text-sm">
      {rows.map(({ term, value, strong }) => (
        <div
          key={term}
          className={classNames('flex justify-between gap-4', strong ? 'text-md font-semibold' : 'text-ink-2')}
        >
          <dt>{term}</dt>
          <dd className="num">{texts.dollars(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
