import { CalendarDays, Eye, Mail, MapPin, Pencil, Phone, Trash2 } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Customer } from '#contract/customers/customers.ts';
import { addressLine } from '#domain/scheduling/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { frequencyLabel, TagChips } from './labels.tsx';
import { customersTexts as texts } from './texts.ts';

export interface CustomerRowProps {
  customer: Customer;
  /** The address that opens the details. */
  detailsPath: string;
  onView: (customer: Customer) => void;
  /** Absent where the user may not. */
  onEdit?: ((customer: Customer) => void) | undefined;
  onDelete?: ((customer: Customer) => void) | undefined;
}

/** A card on phones, a line on larger screens. */
export const CustomerRow = memo(({ customer, detailsPath, onView, onEdit, onDelete }: CustomerRowProps) => {
  const nameId = useId();
  const { name, email, phone, address, city, state, serviceDay, isActive, tags } = customer;
  const frequency = frequencyLabel(customer.serviceFrequency);
  return (
    <article
      aria-labelledby={nameId}
      className="grid gap-x-5 gap-y-2 border-b border-line px-4 py-3.5 hover:bg-sunken md:grid-cols-[minmax(0,1.5fr)_minmax(0,1.3fr)_auto] md:items-center md:px-5 md:py-2.5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1.2fr)_minmax(0,1.1fr)_auto]"
    >
      <div className="min-w-0">
        <div className="flex items-center gap-2.5">
          <h2 id={nameId} className="min-w-0 truncate text-md font-semibold">
            <Link to={detailsPath} state="opened-here" className="rounded-sm underline-offset-2 hover:underline">
              {name}
            </Link>
          </h2>
          <Chip tone={isActive ? 'ok' : 'neutral'} dot className="shrink-0">
            {isActive ? texts.active : texts.inactive}
          </Chip>
        </div>
        <Fact icon={<MapPin />}>{addressLine({ address, city, state }) ?? texts.notProvided}</Fact>
      </div>
      <div className="min-w-0">
        <Fact icon={<Mail />} faded={!email}>
          {email ?? texts.notProvided}
        </Fact>
        <Fact icon={<Phone />} faded={!phone} numeric>
          {phone ?? texts.notProvided}
        </Fact>
      </div>
      <div className="min-w-0 md:max-lg:col-start-1">
        <Fact icon={<CalendarDays />} faded={!serviceDay}>
          {serviceDay ? texts.service(frequency, serviceDay) : texts.serviceNoDay(frequency)}
        </Fact>
        <TagChips tags={tags} />
      </div>
      <div className="flex gap-2 pt-1 max-md:*:h-11 max-md:*:grow md:pt-0">
        <Button
          size="sm"
          icon={<Eye aria-hidden="true" className="size-4" />}
          aria-describedby={nameId}
          onClick={() => onView(customer)}
        >
          {texts.view}
        </Button>
        {onEdit ? (
          <Button
            size="sm"
            icon={<Pencil aria-hidden="true" className="size-4" />}
            aria-describedby={nameId}
            onClick={() => onEdit(customer)}
          >
            {texts.edit}
          </Button>
        ) : null}
        {onDelete ? (
          <Button
            size="sm"
            variant="quiet"
            className="max-md:border-line-2"
            aria-describedby={nameId}
            onClick={() => onDelete(customer)}
          >
            <span className="inline-flex items-center gap-2 text-bad">
              <Trash2 aria-hidden="true" className="size-4" />
              {texts.delete}
            </span>
          </Button>
        ) : null}
      </div>
    </article>
  );
});

function Fact({
  icon,
  children,
  faded,
  numeric,
}: {
  icon: ReactNode;
  children: ReactNode;
  faded?: boolean;
  numeric?: boolean;
}) {
  return (
    <p
      className={classNames(
        'flex min-w-0 items-center gap-2 text-sm',
        faded ? 'text-ink-3' : 'text-ink-2',
        numeric && 'num',
      )}
    >
      <span aria-hidden="true" className="text-ink-3 [&_svg]:size-3.5">
        {icon}
      </span>
      <span className="min-w-0 truncate">{children}</span>
    </p>
  );
}
