import {
  CalendarPlus,
  ChevronLeft,
  Ellipsis,
  FileText,
  KeyRound,
  Mail,
  MapPin,
  Phone,
  Plus,
  Receipt,
  Trash2,
  UserX,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { Customer } from '#contract/customers/customers.ts';
import { addressLine, navigationUrl } from '#domain/scheduling/index.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan } from '#web/base/session.tsx';
import {
  CustomerBillingPart,
  CustomerOrdersPart,
  NewInvoiceDialog,
  NewOrderDialog,
  useMayBill,
} from '#web/invoicing/index.ts';
import { CustomerStops } from '#web/scheduling/index.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, WaitingCard } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyComponent, lazyDialog } from '#web/ui/lazy-component.tsx';
import { LinkIfOpen } from '#web/ui/link-if-open.tsx';
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx';
import { useDocumentTitle } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { CustomerChecklistPart, checklistTexts } from '#web/visits/index.ts';
import { CustomerPools } from '../customer-pools.tsx';
import { TagChips } from '../labels.tsx';
import { customersTexts } from '../texts.ts';
import { Facts } from './facts.tsx';
import { openingPath, Standing } from './standing.tsx';
import { customerPageTexts } from './texts.ts';

const { page: texts } = customerPageTexts;

const CustomerTimeline = lazyComponent(async () => (await import('./timeline.tsx')).CustomerTimeline, {
  waiting: <WaitingCard rows={5} flush />,
});
const CustomerPhotos = lazyComponent(async () => (await import('./timeline.tsx')).CustomerPhotos, {
  waiting: <WaitingCard rows={3} flush />,
});
const CustomerEquipmentPart = lazyComponent(
  async () => (await import('../equipment/customer-equipment.tsx')).CustomerEquipment,
  { waiting: <WaitingCard rows={2} /> },
);

const CustomerAddresses = lazyComponent(async () => (await import('./addresses.tsx')).CustomerAddresses);

const AccessDialog = lazyDialog(async () => (await import('./access-dialog.tsx')).AccessDialog);

interface CustomerPageProps {
  customer: Customer;
  /** Back to the list, as it was. */
  onClose: () => void;
  onDelete?: (() => void) | undefined;
}

/** /customers?view=: everything about one customer. */
export function CustomerPage({ customer, onClose, onDelete }: CustomerPageProps) {
  useDocumentTitle(customer.name);
  const page = useRef<HTMLDivElement>(null);
  const seesRoutes = useCan('routes', 'view');
  const [serviceBefore, setServiceBefore] = useState<Customer | null>(null);
  // The keyboard starts here, not at the row that is gone.
  useEffect(() => page.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={page} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <Head customer={customer} onClose={onClose} onDelete={onDelete} />
      <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <Facts customer={customer} onServiceChanged={setServiceBefore} />
          <CustomerAddresses customer={customer} />
          {seesRoutes ? (
            <CustomerStops customer={customer} changedFrom={serviceBefore} onAnswered={() => setServiceBefore(null)} />
          ) : null}
        </div>
        <Sections customer={customer} />
      </div>
    </div>
  );
}

/** In the place of a customer that a link leads to and that is gone. */
export function MissingCustomer({ onClose }: { onClose: () => void }) {
  useDocumentTitle(customersTexts.gone);
  return (
    <>
      <BackLink onClose={onClose} />
      <h1>{customersTexts.gone}</h1>
      <Card>
        <EmptyState icon={<UserX />} title={customersTexts.noneSelected}>
          {customersTexts.goneMore}
        </EmptyState>
      </Card>
    </>
  );
}

const BackLink = ({ onClose }: { onClose: () => void }) => (
  <Link
    to="/customers"
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onClose();
    }}
    className="-ml-1 inline-flex min-h-6 items-center gap-0.5 self-start rounded-sm pr-1.5 text-sm text-ink-2 hover:text-ink"
  >
    <ChevronLeft aria-hidden="true" className="size-4" />
    {texts.back}
  </Link>
);

/** Where a customer is put on the map. */
const placePath = (customerId: string): string => `/customers/places?customer=${encodeURIComponent(customerId)}`;

function Head({ customer, onClose, onDelete }: CustomerPageProps) {
  const mayEdit = useCan('customers', 'edit');
  const { name, email, phone, address, city, state, zipCode, latitude, longitude, isActive, tags } = customer;
  const coordinates = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  const directions = navigationUrl({ address, city, state, zipCode, coordinates });
  const place = addressLine({ address, city, state, zipCode });
  return (
    <header className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 md:flex-nowrap">
        <div className="flex min-w-0 grow flex-col gap-1.5 max-md:w-full">
          <BackLink onClose={onClose} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 className="min-w-0 break-words">{name}</h1>
            <Chip tone={isActive ? 'ok' : 'neutral'} dot>
              {isActive ? customersTexts.active : customersTexts.inactive}
            </Chip>
            <TagChips tags={tags} />
          </div>
          <div className="flex flex-col gap-x-5 md:flex-row md:flex-wrap">
            {directions && place ? (
              <Reach href={directions} icon={<MapPin />} label={texts.directionsTo(place)} newTab>
                {place}
              </Reach>
            ) : null}
            {phone ? (
              <Reach href={`tel:${phone.replace(/[^\d+]/g, '')}`} icon={<Phone />} label={texts.callTo(phone)}>
                <span className="num">{phone}</span>
              </Reach>
            ) : null}
            {email ? (
              <Reach href={`mailto:${email}`} icon={<Mail />} label={texts.emailTo(email)}>
                {email}
              </Reach>
            ) : null}
          </div>
          {customer.locationIsApproximate ? (
            <p className="text-xs text-ink-3">
              {customer.locationQuality === 'street'
                ? customersTexts.streetLocation
                : customersTexts.approximateLocation}{' '}
              <LinkIfOpen to={mayEdit ? placePath(customer.customerId) : null} className="underline">
                {mayEdit ? customersTexts.placeOnMap : null}
              </LinkIfOpen>
            </p>
          ) : null}
        </div>
        <Actions customer={customer} onDelete={onDelete} />
      </div>
      <Standing customer={customer} />
    </header>
  );
}

interface ReachProps {
  href: string;
  icon: ReactNode;
  label: string;
  newTab?: boolean;
  children: ReactNode;
}

const Reach = ({ href, icon, label, newTab, children }: ReachProps) => (
  <a
    href={href}
    aria-label={label}
    {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}
    className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-sm text-sm hover:underline md:min-h-6"
  >
    <span aria-hidden="true" className="text-brand [&_svg]:size-4">
      {icon}
    </span>
    <span className="min-w-0 break-words">{children}</span>
  </a>
);

function Actions({ customer, onDelete }: Pick<CustomerPageProps, 'customer' | 'onDelete'>) {
  const { customerId } = customer;
  const leads = useLeadsSomewhere();
  const mayEdit = useCan('customers', 'edit');
  const seesBills = useCan('billing', 'view');
  const mayBill = useMayBill();
  const [asked, setAsked] = useState<'order' | 'invoice' | 'access' | null>(null);
  const close = () => setAsked(null);
  const id = encodeURIComponent(customerId);
  const visit = `/field-service/customer/${id}`;
  const mayRoute = useCan('routes', 'edit') && leads('/routes/week') && customer.isActive;
  const hasMore = mayRoute || mayBill || seesBills || mayEdit || onDelete !== undefined;
  return (
    <div className="flex items-center gap-2 max-md:w-full max-md:*:h-11 max-md:[&>:not(:last-child)]:grow max-md:[&>:only-child]:grow">
      {mayEdit ? (
        <ButtonLink to={`/communication-hub?tab=inbox&customer=${id}`}>{texts.message}</ButtonLink>
      ) : leads(visit) ? (
        <ButtonLink to={visit} variant="primary">
          {texts.startVisit}
        </ButtonLink>
      ) : null}
      {mayEdit ? (
        <Button
          variant="primary"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => setAsked('order')}
        >
          {texts.newOrder}
        </Button>
      ) : null}
      {hasMore ? (
        <DropdownMenu
          trigger={
            <IconButton
              label={texts.more}
              icon={<Ellipsis />}
              variant="outlined"
              tooltip={false}
              className="max-md:size-11"
            />
          }
        >
          {mayRoute ? (
            <MenuLink icon={<CalendarPlus aria-hidden="true" />} to={openingPath(customerId)}>
              {texts.findOpening}
            </MenuLink>
          ) : null}
          {mayBill ? (
            <MenuItem icon={<Receipt aria-hidden="true" />} onSelect={() => setAsked('invoice')}>
              {texts.newInvoice}
            </MenuItem>
          ) : null}
          {seesBills ? (
            <MenuLink icon={<FileText aria-hidden="true" />} to={`/statements/${id}`}>
              {texts.statement}
            </MenuLink>
          ) : null}
          {mayEdit ? (
            <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => setAsked('access')}>
              {customerPageTexts.access.menu}
            </MenuItem>
          ) : null}
          {mayEdit ? (
            <MenuLink icon={<MapPin aria-hidden="true" />} to={placePath(customerId)}>
              {customersTexts.placeOnMap}
            </MenuLink>
          ) : null}
          {onDelete ? (
            <>
              {mayRoute || mayBill || seesBills || mayEdit ? <MenuSeparator /> : null}
              <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={onDelete} danger>
                {texts.deleteCustomer}
              </MenuItem>
            </>
          ) : null}
        </DropdownMenu>
      ) : null}
      {asked === 'order' ? <NewOrderDialog customer={customer} onClose={close} /> : null}
      {asked === 'invoice' ? <NewInvoiceDialog customer={customer} onClose={close} /> : null}
      {asked === 'access' ? <AccessDialog customerId={customerId} name={customer.name} onClose={close} /> : null}
    </div>
  );
}

/** Kept in the address: a link and a reload show the same, and Back still leads to the list. */
function useTab(): [tab: string, setTab: (tab: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation();
  return [
    parameters.get('tab') ?? 'timeline',
    (tab) =>
      setParameters(
        (current) => {
          if (tab === 'timeline') current.delete('tab');
          else current.set('tab', tab);
          return current;
        },
        { replace: true, preventScrollReset: true, state },
      ),
  ];
}

function Sections({ customer }: { customer: Customer }) {
  const { customerId, name } = customer;
  const [tab, setTab] = useTab();
  const seesBills = useCan('billing', 'view');
  const mayEdit = useCan('customers', 'edit');
  const [ordering, setOrdering] = useState(false);
  const newOrder = mayEdit ? <Button onClick={() => setOrdering(true)}>{texts.newOrder}</Button> : undefined;
  const tabs = [
    { value: 'timeline', label: texts.timeline, content: <CustomerTimeline customer={customer} /> },
    { value: 'pools', label: texts.pools, content: <CustomerPools customer={customer} /> },
    ...(seesBills
      ? [
          {
            value: 'billing',
            label: texts.billing,
            content: (
              <Card>
                <CustomerBillingPart customerId={customerId} customerName={name} />
              </Card>
            ),
          },
        ]
      : []),
    { value: 'photos', label: texts.photos, content: <CustomerPhotos customer={customer} /> },
    {
      value: 'equipment',
      label: customersTexts.equipment,
      content: <CustomerEquipmentPart customerId={customerId} />,
    },
    {
      value: 'checklist',
      label: checklistTexts.customerTab,
      content: <CustomerChecklistPart customerId={customerId} />,
    },
    { value: 'orders', label: texts.orders, content: <CustomerOrdersPart customerId={customerId} action={newOrder} /> },
  ];
  return (
    <div className="min-w-0">
      <Tabs
        label={texts.tabs}
        value={tabs.some(({ value }) => value === tab) ? tab : 'timeline'}
        onChange={setTab}
        tabs={tabs}
      />
      {ordering ? <NewOrderDialog customer={customer} onClose={() => setOrdering(false)} /> : null}
    </div>
  );
}
