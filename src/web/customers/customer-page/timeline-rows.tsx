import {
  Ban,
  ClipboardList,
  Droplets,
  FileText,
  ImageIcon,
  Mail,
  MessageSquare,
  Mic,
  Receipt,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Customer } from '#contract/customers/customers.ts';
import type { TimelineEntry } from '#contract/data/timeline.ts';
import type { ServiceHistoryEntry } from '#contract/reports/reports.ts';
import { propertyLabel } from '#domain/scheduling/index.ts';
import { atBody, makeUpPath, visitWords } from '#domain/visits/index.ts';
import {
  type BodyOfWater,
  formatAmount,
  productNamed,
  statusDot,
  statusTexts,
  statusWord,
  waterLimits,
} from '#domain/water/index.ts';
import { dayName, formatDollars, formatMoment } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';
import { taskTexts } from '#web/base/task-texts.ts';
import { InvoiceChip, OrderChip, TransactionChip } from '#web/invoicing/index.ts';
import { communicationsTexts, useStatus } from '#web/messaging/index.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Chip, StatusDot, type Tone } from '#web/ui/chip.tsx';
import { DeliveryChip } from '#web/visits/index.ts';
import { usePoolsOf } from '../api.ts';
import { customerPageTexts } from './texts.ts';

const { timeline: texts } = customerPageTexts;
type Entry<Type extends TimelineEntry['type']> = Extract<TimelineEntry, { type: Type }>;

interface RowProps {
  icon: ReactNode;
  /** Absent where it has a day and no hour. */
  at?: string;
  title: string;
  to?: string;
  chip?: ReactNode;
  /** Dollars. */
  amount?: number;
  children?: ReactNode;
}

/** Anything that happened: what, when, its status, and what was said or measured. */
export function Row({ icon, at, title, to, chip, amount, children }: RowProps) {
  const { timeZone } = useUser();
  return (
    <article className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 px-4 py-3">
      <span aria-hidden="true" className="mt-0.5 text-ink-3 [&_svg]:size-4.5">
        {icon}
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="min-w-0 text-md font-semibold break-words">
            {to ? (
              <Link to={to} className="rounded-sm underline-offset-2 hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </h3>
          {chip}
          <span className="num ml-auto flex items-baseline gap-3 text-sm text-ink-2">
            {amount === undefined ? null : (
              <span className="text-md font-semibold text-ink">{formatDollars(amount)}</span>
            )}
            {at ? <time dateTime={at}>{formatMoment(at, timeZone, 'time')}</time> : null}
          </span>
        </div>
        {children ? <div className="mt-1 flex flex-col gap-2 text-sm text-ink-2">{children}</div> : null}
      </div>
    </article>
  );
}

/** What the documents' reports call a reading, by what its limits are called. */
const limitsOf = {
  chlorine: 'chlorine',
  ph: 'pH',
  alkalinity: 'totalAlkalinity',
  hardness: 'calciumHardness',
  cyanuricAcid: 'cyanuricAcid',
  salt: 'salt',
} as const;
const dotTones: Record<ReturnType<typeof statusDot>, Tone> = { red: 'bad', yellow: 'warn', green: 'ok' };
const isLimited = (name: string): name is keyof typeof limitsOf => name in limitsOf;

function inUsualOrder(chemistry: ServiceHistoryEntry['waterChemistry']): [string, string][] {
  const names = Object.keys(customerPageTexts.chemistry);
  const rank = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.length);
  return Object.entries(chemistry)
    .filter(([, value]) => value !== '')
    .sort(([one], [other]) => rank(one) - rank(other));
}

/** A reading and what it means for this water. */
function Reading({ name, value, water }: { name: string; value: string; water: BodyOfWater }) {
  const limits = isLimited(name) ? waterLimits(water)[limitsOf[name]] : null;
  const number = Number(value);
  return (
    <div className="flex items-baseline gap-1.5">
      <dt>{customerPageTexts.chemistry[name] ?? name}</dt>
      <dd className="flex items-baseline gap-1.5">
        <span className="num font-semibold text-ink">{value}</span>
        {limits && Number.isFinite(number) ? (
          <StatusDot tone={dotTones[statusDot(number, limits)]} className="text-xs">
            {words.say(statusTexts[statusWord(number, limits)])}
          </StatusDot>
        ) : null}
      </dd>
    </div>
  );
}

/** A visit that was skipped on site: why, what was seen there, and the visit that makes up for it. */
export function SkipRow({ entry: { at, skip } }: { entry: Entry<'skip'> }) {
  const leads = useLeadsSomewhere();
  const { customerId, assignmentId, serviceDate, technicianName, reasonText, note, photos, undoneAt, madeUpOn } = skip;
  const isOpen = undoneAt === null && madeUpOn === null;
  return (
    <Row
      icon={<Ban />}
      at={at}
      title={texts.skippedBy(technicianName)}
      chip={<Chip tone={isOpen ? 'warn' : 'neutral'}>{reasonText}</Chip>}
    >
      {note ? <p className="break-words whitespace-pre-wrap text-ink">{note}</p> : null}
      {undoneAt === null ? null : <p>{texts.skipUndone}</p>}
      {madeUpOn === null ? null : <p>{texts.madeUpOn(dayName(madeUpOn))}</p>}
      {skip.billed && isOpen ? <p>{texts.skipBilled}</p> : null}
      <Thumbnails photos={photos} />
      {isOpen && leads('/routes/week') ? (
        <div>
          <ButtonLink size="sm" className="max-md:h-12" to={makeUpPath({ customerId, assignmentId, serviceDate })}>
            {texts.planMakeUp}
          </ButtonLink>
        </div>
      ) : null}
    </Row>
  );
}

interface BodyWaterProps {
  body: Pick<ServiceHistoryEntry, 'waterChemistry' | 'chemicalsAdded'>;
  /** Absent where the customer has one body of water. */
  name?: string;
  water: BodyOfWater;
}

/** What was measured in a body of water and what went into it. */
function BodyWater({ body: { waterChemistry, chemicalsAdded }, name, water }: BodyWaterProps) {
  const readings = inUsualOrder(waterChemistry);
  return (
    <>
      {name ? <h4 className="font-semibold break-words text-ink">{name}</h4> : null}
      {readings.length > 0 ? (
        <dl
          aria-label={atBody(customerPageTexts.readingsTitle, name ? { name } : null)}
          className="flex flex-wrap gap-x-5 gap-y-1"
        >
          {readings.map(([reading, value]) => (
            <Reading key={reading} name={reading} {...{ value, water }} />
          ))}
        </dl>
      ) : null}
      {chemicalsAdded.length > 0 ? (
        <Part title={customerPageTexts.chemicals}>
          {chemicalsAdded.map(({ chemical, name: product, amount, unit }) => (
            <li key={`${chemical} ${amount}`}>
              {words.say(productNamed(product))}{' '}
              <span className="num font-semibold text-ink">{formatAmount(amount, unit, words)}</span>
            </li>
          ))}
        </Part>
      ) : null}
    </>
  );
}

/** Each body of water of a visit, under its name where there are several. */
function BodiesWater({ visit, customer }: { visit: ServiceHistoryEntry; customer: Customer }) {
  const { data: pools = [] } = usePoolsOf(customer.customerId);
  const first = pools.find(({ poolId }) => poolId === visit.poolId);
  // What was kept without them is judged as it would be today.
  const water = { poolType: first?.poolType ?? customer.poolType, targets: visit.targets ?? first?.targets };
  const targetsAt = (poolId: string) => pools.find((pool) => pool.poolId === poolId)?.targets;
  // What the phone kept of the release before has none.
  const { bodies = [] } = visit;
  return (
    <>
      {bodies.length > 0 ? (
        <BodyWater body={visit} name={first?.name ?? customer.name} {...{ water }} />
      ) : (
        <BodyWater body={visit} {...{ water }} />
      )}
      {bodies.map((body) => (
        <BodyWater
          key={body.poolId}
          {...{ body }}
          name={body.name}
          water={{ poolType: body.poolType ?? null, targets: body.targets ?? targetsAt(body.poolId) }}
        />
      ))}
    </>
  );
}

/** Where it was, at a customer with more than one address. */
function placeOf({ propertyId = null }: ServiceHistoryEntry, { properties = [], address }: Customer): ReactNode {
  if (properties.length === 0) return null;
  const property = properties.find((one) => one.propertyId === propertyId);
  const place = propertyId === null ? address : property && propertyLabel(property);
  return place ? <p className="break-words">{place}</p> : null;
}

export function VisitRow({ entry: { at, visit, notDone }, customer }: { entry: Entry<'visit'>; customer: Customer }) {
  const { technicianName, services, notes, nextService, photos } = visit;
  // What the phone kept of the release before has none.
  const { doubts = [] } = visit;
  return (
    <Row
      icon={<Droplets />}
      at={at}
      title={technicianName ? texts.visitBy(technicianName) : texts.visit}
      chip={<DeliveryChip visit={visit} />}
    >
      {placeOf(visit, customer)}
      <BodiesWater {...{ visit, customer }} />
      {services.length > 0 ? (
        <Part title={customerPageTexts.services}>
          <li>{services.map((service) => taskTexts.name(service)).join(' · ')}</li>
        </Part>
      ) : null}
      {notDone.length > 0 ? (
        <Part title={texts.notDone}>
          {notDone.map(({ title, reason }) => (
            <li key={title}>{texts.notDoneBecause(title, reason)}</li>
          ))}
        </Part>
      ) : null}
      {doubts.length > 0 ? (
        <Part title={customerPageTexts.doubts}>
          {doubts.map(({ kind, reason }) => (
            <li key={kind} className="break-words">
              {words.say(visitWords.doubts[kind])}: <span className="text-ink">{reason}</span>
            </li>
          ))}
        </Part>
      ) : null}
      {notes ? <p className="break-words whitespace-pre-wrap text-ink">{notes}</p> : null}
      {nextService ? (
        <Part title={customerPageTexts.nextService}>
          <li>{nextService}</li>
        </Part>
      ) : null}
      <Thumbnails photos={photos} />
    </Row>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-1.5">
    <p>{title}:</p>
    <ul className="flex flex-wrap gap-x-4">{children}</ul>
  </div>
);

function Thumbnails({ photos }: { photos: ServiceHistoryEntry['photos'] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map(({ photoId, url, thumbnailUrl, category, description }) => (
        <li key={photoId}>
          <a href={url} target="_blank" rel="noreferrer" className="block rounded-sm">
            <img
              src={thumbnailUrl}
              alt={description ?? customerPageTexts.photo(category)}
              loading="lazy"
              className="size-20 rounded-sm border border-line bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

export const PhotosRow = ({ at, photos }: { at: string; photos: ServiceHistoryEntry['photos'] }) => (
  <Row icon={<ImageIcon />} at={at} title={texts.photos(photos.length)}>
    <Thumbnails photos={photos} />
  </Row>
);

export function MessageRow({ entry: { at, message }, customerId }: { entry: Entry<'message'>; customerId: string }) {
  const status = useStatus()(message);
  const { channel, direction, messageType, subject, note } = message;
  return (
    <Row
      icon={channel === 'sms' ? <MessageSquare /> : <Mail />}
      at={at}
      title={direction === 'in' ? texts.received[channel] : texts.sent[channel](communicationsTexts.kinds[messageType])}
      to={`/communication-hub?tab=inbox&customer=${encodeURIComponent(customerId)}`}
      chip={
        direction === 'in' ? null : (
          <Chip tone={status.tone} dot>
            {status.name}
          </Chip>
        )
      }
    >
      {subject ? <p className="font-medium break-words text-ink">{subject}</p> : null}
      <p className="line-clamp-4 break-words whitespace-pre-wrap text-ink">{message.message}</p>
      {note ? <p className="break-words">{note}</p> : null}
    </Row>
  );
}

const invoicePath = (invoiceId: string): string => `/invoices/${encodeURIComponent(invoiceId)}`;

export function InvoiceRow({ entry: { invoice } }: { entry: Entry<'invoice'> }) {
  const { invoiceId, invoiceNumber, state, dueOn, total, balance } = invoice;
  const standing = [
    state === 'open' && dueOn ? texts.due(dayName(dueOn)) : null,
    state === 'open' && balance < total ? texts.left(formatDollars(balance)) : null,
  ].filter(Boolean);
  return (
    <Row
      icon={<Receipt />}
      title={texts.invoice(invoiceNumber)}
      to={invoicePath(invoiceId)}
      chip={<InvoiceChip invoice={invoice} />}
      amount={total}
    >
      {standing.length > 0 ? <p className="num">{standing.join(' · ')}</p> : null}
    </Row>
  );
}

export function PaymentRow({ entry }: { entry: Entry<'payment'> }) {
  const { at, amount, method, status, invoiceId, invoiceNumber, reason } = entry;
  return (
    <Row
      icon={<Wallet />}
      at={at}
      title={texts.payment[method]}
      chip={<TransactionChip status={status} />}
      amount={amount}
    >
      {invoiceId ? (
        <p>
          <Link to={invoicePath(invoiceId)} className="num rounded-sm text-brand underline-offset-2 hover:underline">
            {texts.invoice(invoiceNumber)}
          </Link>
        </p>
      ) : null}
      {reason ? <p>{reason}</p> : null}
    </Row>
  );
}

export function NoteRow({ entry: { at, text, technicianName, audioUrl } }: { entry: Entry<'note'> }) {
  return (
    <Row icon={audioUrl === null ? <FileText /> : <Mic />} at={at} title={texts.noteBy(technicianName)}>
      {text ? <p className="break-words whitespace-pre-wrap text-ink">{text}</p> : null}
      {audioUrl ? (
        <a
          href={audioUrl}
          target="_blank"
          rel="noreferrer"
          className="self-start rounded-sm text-brand hover:underline"
        >
          {texts.recording}
        </a>
      ) : null}
    </Row>
  );
}

export function OrderRow({ entry: { at, order } }: { entry: Entry<'order'> }) {
  const { workOrderId, orderNumber, title, state, total, scheduledOn, declineReason } = order;
  return (
    <Row
      icon={<ClipboardList />}
      at={at}
      title={title}
      to={`/work-orders/${encodeURIComponent(workOrderId)}`}
      chip={<OrderChip state={state} />}
      amount={total}
    >
      <p className="num">{[orderNumber, scheduledOn ? dayName(scheduledOn) : null].filter(Boolean).join(' · ')}</p>
      {declineReason ? <p>{declineReason}</p> : null}
    </Row>
  );
}
