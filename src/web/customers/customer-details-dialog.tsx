import { ClipboardList, Mail, Navigation, Pencil, Phone, Trash2, UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import type { ServiceHistoryEntry } from '#contract/reports/reports.ts';
import { addressLine, navigationUrl } from '#domain/scheduling/index.ts';
import { formatAmount, productNamed } from '#domain/water/index.ts';
import { formatDay, formatDollars } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { poolTypeLabel } from '#web/base/pool-types.ts';
import { useCan } from '#web/base/session.tsx';
import { CustomerBillingPart } from '#web/invoicing/index.ts';
import { Button } from '#web/ui/button.tsx';
import { WaitingCard } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { CustomerChecklistPart, checklistTexts, DeliveryChip } from '#web/visits/index.ts';
import { useHistoryOf } from './api.ts';
import { CustomerPools } from './customer-pools.tsx';
import { frequencyLabel, gallonsLabel, TagChips } from './labels.tsx';
import { customersTexts as texts } from './texts.ts';

/** The Details tab: every field, with the documents' words where one is empty. */
function CustomerDetails({ customer }: { customer: Customer }) {
  const { name, email, phone, address, city, state, zipCode, latitude, longitude } = customer;
  const coordinates = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  const directions = navigationUrl({ address, city, state, zipCode, coordinates });
  const place = [address, addressLine({ city, state, zipCode })];
  const agreed = [customer.smsAlerts ? texts.smsAlerts : null, customer.emailAlerts ? texts.emailAlerts : null].filter(
    (what) => what !== null,
  );
  return (
    <div className="flex flex-col gap-5">
      {phone || email || directions ? (
        <div className="grid auto-cols-fr grid-flow-col gap-2 md:flex">
          {phone ? (
            <ContactLink href={`tel:${phone.replace(/[^\d+]/g, '')}`} icon={<Phone />} label={texts.call} />
          ) : null}
          {email ? <ContactLink href={`mailto:${email}`} icon={<Mail />} label={texts.write} /> : null}
          {directions ? <ContactLink href={directions} icon={<Navigation />} label={texts.map} newTab /> : null}
        </div>
      ) : null}
      <DefinitionList
        columns={2}
        items={[
          { term: texts.name, value: name },
          { term: texts.status, value: customer.isActive ? texts.active : texts.inactive },
          { term: texts.email, value: email ?? <Absent>{texts.notProvided}</Absent> },
          {
            term: texts.phone,
            value: phone ? <span className="num">{phone}</span> : <Absent>{texts.notProvided}</Absent>,
          },
          {
            term: texts.address,
            value: place.some(Boolean) ? (
              <>
                {place.filter(Boolean).map((line) => (
                  <Line key={line}>{line}</Line>
                ))}
                {customer.locationIsApproximate ? (
                  <span className="block text-xs text-ink-3">{texts.approximateLocation}</span>
                ) : null}
              </>
            ) : (
              <Absent>{texts.notProvided}</Absent>
            ),
          },
          { term: texts.serviceDay, value: customer.serviceDay ?? <Absent>{texts.notSet}</Absent> },
          { term: texts.serviceFrequency, value: frequencyLabel(customer.serviceFrequency) },
          {
            term: texts.poolSize,
            value: customer.poolSize === null ? <Absent>{texts.notSpecified}</Absent> : gallonsLabel(customer.poolSize),
          },
          {
            term: texts.poolType,
            value: customer.poolType ? poolTypeLabel(customer.poolType) : <Absent>{texts.notSpecified}</Absent>,
          },
          {
            term: texts.servicePrice,
            value:
              customer.servicePrice === null ? <Absent>{texts.notSet}</Absent> : formatDollars(customer.servicePrice),
          },
          ...(customer.gateCode
            ? [{ term: texts.gateCode, value: <span className="num">{customer.gateCode}</span> }]
            : []),
          ...(customer.tags.length > 0 ? [{ term: texts.tags, value: <TagChips tags={customer.tags} /> }] : []),
          ...(customer.dog ? [{ term: texts.dog, value: customer.dog }] : []),
          { term: texts.language, value: texts.languages[customer.language] },
          {
            term: texts.sectionMessages,
            value:
              agreed.length > 0 ? (
                agreed.map((what) => <Line key={what}>{what}</Line>)
              ) : (
                <Absent>{texts.agreedToNothing}</Absent>
              ),
          },
          ...(customer.birthday ? [{ term: texts.birthday, value: formatDay(customer.birthday) }] : []),
        ]}
      />
      <LongText title={texts.equipment} text={customer.equipment} />
      <LongText title={texts.notes} text={customer.notes} />
    </div>
  );
}

function LongText({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <section>
      <h3 className="text-sm font-normal text-ink-2">{title}</h3>
      <p className="mt-1 rounded-sm bg-sunken px-3 py-2.5 whitespace-pre-wrap">{text}</p>
    </section>
  );
}

const Line = ({ children }: { children: ReactNode }) => <span className="block">{children}</span>;

const Absent = ({ children }: { children: ReactNode }) => <span className="text-ink-3">{children}</span>;

function ContactLink({
  href,
  icon,
  label,
  newTab,
}: {
  href: string;
  icon: ReactNode;
  label: string;
  newTab?: boolean;
}) {
  return (
    <a
      href={href}
      {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}
      className="inline-flex h-12 items-center justify-center gap-2 rounded-sm border border-line-2 px-4 text-sm font-semibold hover:bg-sunken md:h-10"
    >
      <span aria-hidden="true" className="text-brand [&_svg]:size-4.5">
        {icon}
      </span>
      {label}
    </a>
  );
}

function CustomerHistory({ customerId }: { customerId: string }) {
  const history = useHistoryOf(customerId);
  if (history.isPending) return <SkeletonRows rows={3} />;
  if (history.isError) {
    return <ErrorState title={texts.historyLoadFailed} error={history.error} onRetry={() => void history.refetch()} />;
  }
  if (history.data.length === 0) {
    return (
      <EmptyState icon={<ClipboardList />} title={texts.noHistory}>
        {texts.noHistoryMore}
      </EmptyState>
    );
  }
  return (
    <ol className="flex flex-col gap-3">
      {history.data.map((entry) => (
        <li key={entry.visitId}>
          <HistoryCard entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function inUsualOrder(chemistry: ServiceHistoryEntry['waterChemistry']): [string, string][] {
  const names = Object.keys(texts.chemistry);
  const rank = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.length);
  return Object.entries(chemistry)
    .filter(([, value]) => value !== '')
    .sort(([one], [other]) => rank(one) - rank(other));
}

function HistoryCard({ entry }: { entry: ServiceHistoryEntry }) {
  const { serviceDate, serviceTime, technicianName, services, chemicalsAdded, notes, nextService, photos } = entry;
  const readings = inUsualOrder(entry.waterChemistry);
  const when = [formatDay(serviceDate), serviceTime].filter(Boolean).join(', ');
  return (
    <article className="rounded-md border border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="num font-semibold">{when}</h3>
        {technicianName ? <p className="text-sm text-ink-2">{texts.visitBy(technicianName)}</p> : null}
        <DeliveryChip visit={entry} className="ml-auto" />
      </div>
      {readings.length > 0 ? (
        <Part title={texts.readingsTitle}>
          <dl className="flex flex-wrap gap-x-5 gap-y-1">
            {readings.map(([name, value]) => (
              <div key={name} className="flex gap-1.5">
                <dt className="text-ink-2">{texts.chemistry[name] ?? name}</dt>
                <dd className="num font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        </Part>
      ) : null}
      {chemicalsAdded.length > 0 ? (
        <Part title={texts.chemicals}>
          <ul className="flex flex-col gap-0.5">
            {chemicalsAdded.map(({ chemical, name, amount, unit }) => (
              <li key={`${chemical} ${amount}`}>
                {words.say(productNamed(name))}{' '}
                <span className="num font-semibold">{formatAmount(amount, unit, words)}</span>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {services.length > 0 ? <Part title={texts.services}>{services.join(' · ')}</Part> : null}
      {notes ? (
        <Part title={texts.visitNotes}>
          <p className="whitespace-pre-wrap">{notes}</p>
        </Part>
      ) : null}
      {nextService ? <Part title={texts.nextService}>{nextService}</Part> : null}
      {photos.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-2">
          {photos.map(({ photoId, url, thumbnailUrl, category, description }) => (
            <li key={photoId}>
              <a href={url} target="_blank" rel="noreferrer" className="block rounded-sm">
                <img
                  src={thumbnailUrl}
                  alt={description ?? texts.photo(category)}
                  loading="lazy"
                  className="size-18 rounded-sm border border-line bg-sunken object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-2.5 text-sm">
      <h4 className="text-xs font-semibold text-ink-3">{title}</h4>
      <div className="mt-0.5">{children}</div>
    </div>
  );
}

/** The Equipment tab of a customer; its code comes when it is opened. */
const CustomerEquipmentPart = lazyComponent(
  async () => (await import('./equipment/customer-equipment.tsx')).CustomerEquipment,
  { waiting: <WaitingCard rows={2} /> },
);

export interface CustomerDetailsDialogProps {
  customer: Customer;
  onClose: () => void;
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

export function CustomerDetailsDialog({ customer, onClose, onEdit, onDelete }: CustomerDetailsDialogProps) {
  const [tab, setTab] = useState('details');
  const seesBills = useCan('billing', 'view');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={customer.name}
      description={
        <Chip tone={customer.isActive ? 'ok' : 'neutral'} dot>
          {customer.isActive ? texts.active : texts.inactive}
        </Chip>
      }
      width="lg"
      footer={
        onEdit || onDelete ? (
          <>
            {onDelete ? (
              <Button variant="danger" icon={<Trash2 aria-hidden="true" className="size-4" />} onClick={onDelete}>
                {texts.delete}
              </Button>
            ) : null}
            {onEdit ? (
              <Button variant="primary" icon={<Pencil aria-hidden="true" className="size-4" />} onClick={onEdit}>
                {texts.edit}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      {/* The dialog keeps its height from tab to tab. */}
      <div className="min-h-[60dvh] md:min-h-96">
        <Tabs
          label={texts.detailsTabs}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'details', label: texts.tabDetails, content: <CustomerDetails customer={customer} /> },
            { value: 'pools', label: texts.tabPools, content: <CustomerPools customer={customer} /> },
            {
              value: 'equipment',
              label: texts.equipment,
              content: <CustomerEquipmentPart customerId={customer.customerId} />,
            },
            {
              value: 'checklist',
              label: checklistTexts.customerTab,
              content: <CustomerChecklistPart customerId={customer.customerId} />,
            },
            {
              value: 'history',
              label: texts.tabHistory,
              content: <CustomerHistory customerId={customer.customerId} />,
            },
            ...(seesBills
              ? [
                  {
                    value: 'billing',
                    label: texts.tabBilling,
                    content: <CustomerBillingPart customerId={customer.customerId} customerName={customer.name} />,
                  },
                ]
              : []),
          ]}
        />
      </div>
    </Dialog>
  );
}

export function MissingCustomerDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={texts.gone}>
      <EmptyState icon={<UserX />} title={texts.noneSelected}>
        {texts.goneMore}
      </EmptyState>
    </Dialog>
  );
}
