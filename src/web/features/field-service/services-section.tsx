import { Check } from 'lucide-react';
import { services as offered } from '#contract/reports.ts';
import { classNames } from '#web/ui/class-names.ts';

export interface ServicesSectionProps {
  ticked: readonly string[];
  onChange: (ticked: string[]) => void;
}

/** The services as large switches; those of an earlier version of the list stay as they are. */
export function ServicesSection({ ticked, onChange }: ServicesSectionProps) {
  const toggle = (service: string) =>
    onChange(ticked.includes(service) ? ticked.filter((each) => each !== service) : [...ticked, service]);
  return (
    <div className="grid grid-cols-2 gap-2">
      {offered.map((service) => (
        <label
          key={service}
          className={classNames(
            'relative flex min-h-14 touch-manipulation items-center gap-2.5 rounded-md border px-3 py-2 text-sm font-semibold select-none has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring)',
            ticked.includes(service) ? 'border-brand bg-brand-soft text-brand' : 'border-line-2 bg-surface text-ink',
          )}
        >
          <input
            type="checkbox"
            className="sr-only"
            checked={ticked.includes(service)}
            onChange={() => toggle(service)}
          />
          <span
            aria-hidden="true"
            className={classNames(
              'grid size-6 shrink-0 place-items-center rounded-sm border',
              ticked.includes(service) ? 'border-brand bg-brand text-on-brand' : 'border-field',
            )}
          >
            {ticked.includes(service) ? <Check className="size-4.5" /> : null}
          </span>
          {service}
        </label>
      ))}
    </div>
  );
}
