import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Send } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { formatMoment, formatNumber } from '#web/base/format.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';
import {
  isStuck,
  type OutboxItem,
  optionalKinds,
  outbox,
  pictures,
  useConnection,
  useOutbox,
} from '#web/offline/index.ts';
import { takenPrefix } from '#web/offline/pictures.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyDialog } from '#web/ui/lazy-component.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { customerOf } from '../raise/raise-work.ts';
import { customerStopAddress, stopAddress } from '../today/addresses.ts';
import { readTaken } from '../visit/photo-pairs.ts';
import { outboxTexts as texts } from './texts.ts';

const RaiseSheet = lazyDialog(async () => (await import('../raise/raise-sheet.tsx')).RaiseSheet);

/** What comes back with what was typed, to be corrected and sent again. */
const editedKinds: readonly OutboxItem['kind'][] = ['work-raise', 'equipment-add', 'equipment-change'];

/** What was typed of it, in one line. */
const typedText = ({ body }: OutboxItem): string =>
  ['title', 'note', 'make', 'model', 'serialNumber', 'notes'].flatMap((name) => textOf(body, name) || []).join(' · ');

/** What belongs together: a visit with its photos and report. */
interface OutboxGroup {
  group: string;
  title: string;
  items: readonly OutboxItem[];
  /** Something of it has not been sent. */
  waits: boolean;
}

/** Groups that wait first, in the order they go; then what was sent, the latest first. */
function groupsOf(items: readonly OutboxItem[]): OutboxGroup[] {
  const byGroup = new Map<string, OutboxItem[]>();
  for (const item of items) {
    const known = byGroup.get(item.group);
    if (known) known.push(item);
    else byGroup.set(item.group, [item]);
  }
  const groups = [...byGroup].map(([group, own]) => ({
    group,
    title: own[0]?.title ?? '',
    items: own,
    waits: own.some(({ state }) => state !== 'sent'),
  }));
  const sentAt = (own: readonly OutboxItem[]): number => Math.max(...own.map((item) => item.sentAt ?? 0));
  return [
    ...groups.filter(({ waits }) => waits),
    ...groups.filter(({ waits }) => !waits).sort((one, other) => sentAt(other.items) - sentAt(one.items)),
  ];
}

type ShownState = OutboxItem['state'] | 'held' | 'mailWaits';

function stateOf(item: OutboxItem, isHeld: boolean): ShownState {
  if (item.state === 'sent' && item.delivery === 'pending') return 'mailWaits';
  return item.state === 'saved' && isHeld ? 'held' : item.state;
}

/** The state of a group's items; one behind a refused item is held. */
function shownStates({ items }: Pick<OutboxGroup, 'items'>): ShownState[] {
  let isHeld = false;
  return items.map((item) => {
    const state = stateOf(item, isHeld);
    isHeld ||= isStuck(item) && !optionalKinds.includes(item.kind);
    return state;
  });
}

const textOf = (body: OutboxItem['body'], member: string): string | null => {
  const value = body?.[member];
  return typeof value === 'string' ? value : null;
};

/** The stop of a group; the list of stops where the group does not say. */
function stopAddressOf({ items }: Pick<OutboxGroup, 'items'>): string {
  for (const { body } of items) {
    const assignmentId = textOf(body, 'assignmentId');
    const date = textOf(body, 'serviceDate');
    if (assignmentId) return stopAddress(assignmentId, date ?? '', '');
    const customerId = textOf(body, 'customerId');
    if (customerId) return customerStopAddress(customerId, textOf(body, 'propertyId'));
  }
  return '/field-service';
}

const tones: Record<ShownState, Tone> = {
  saved: 'warn',
  held: 'neutral',
  sending: 'brand',
  sent: 'ok',
  mailWaits: 'ok',
  refused: 'bad',
  conflict: 'bad',
};

interface GroupCardProps {
  group: OutboxGroup;
  onRemove: (item: OutboxItem) => void;
}

/** The items of one visit with their state. */
function GroupCard({ group, onRemove }: GroupCardProps) {
  const { timeZone } = useUser();
  const leads = useLeadsSomewhere();
  const stop = stopAddressOf(group);
  const states = shownStates(group);
  return (
    <section className="mb-3 rounded-md border border-line bg-surface">
      <h2 className="border-b border-line px-4 py-2.5 text-md font-semibold">{group.title}</h2>
      <ul className="divide-y divide-line">
        {group.items.map((item, place) => (
          <ItemRow
            key={item.id}
            item={item}
            state={states[place] ?? 'saved'}
            stop={leads(stop) ? stop : null}
            timeZone={timeZone}
            onRemove={onRemove}
          />
        ))}
      </ul>
    </section>
  );
}

interface ItemRowProps {
  item: OutboxItem;
  state: ShownState;
  /** Where a conflict is solved, and what a visit lacks is made up for. */
  stop: string | null;
  timeZone: string;
  onRemove: (item: OutboxItem) => void;
}

/** While many items go, only the rows that change are drawn again. */
const ItemRow = memo(function ItemRow({ item, state, stop, timeZone, onRemove }: ItemRowProps) {
  const what = texts.kinds[item.kind];
  const stuck = state === 'refused' || state === 'conflict';
  const [isEdited, setEdited] = useState(false);
  const isTyped = editedKinds.includes(item.kind);
  const retry = () => outbox.retry(item.id).catch(() => toast({ variant: 'error', title: texts.retryFailed }));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 grow">
        <p className="text-sm font-medium">{what}</p>
        <p className="num text-xs text-ink-2">
          {texts.at(formatMoment(item.timestamp, timeZone))}
          {item.fileBytes > 0 ? ` · ${sizeText(item.fileBytes)}` : ''}
        </p>
        {isTyped ? <p className="text-sm break-words text-ink-2">{typedText(item)}</p> : null}
        {item.problem && item.state !== 'sent' ? (
          <p className={`mt-1 text-sm ${stuck ? 'text-bad' : 'text-ink-2'}`}>
            {stuck ? item.problem : texts.lastTried(item.problem)}
          </p>
        ) : null}
      </div>
      <Chip tone={tones[state]} dot>
        {texts[state]}
      </Chip>
      {stuck || state === 'held' ? (
        <div className="flex flex-wrap gap-2 max-md:w-full">
          {stop && (state === 'conflict' || (state === 'refused' && item.kind === 'visit-complete')) ? (
            <Link
              to={stop}
              className="inline-flex min-h-8 items-center rounded-sm px-2 text-sm font-semibold text-brand underline max-md:min-h-11"
            >
              {texts.openStop}
            </Link>
          ) : null}
          {stuck && isTyped ? (
            <Button
              size="sm"
              className="max-md:min-h-11"
              aria-label={`${texts.edit}: ${what}`}
              onClick={() => setEdited(true)}
            >
              {texts.edit}
            </Button>
          ) : null}
          {state === 'refused' ? (
            <Button size="sm" className="max-md:min-h-11" aria-label={`${texts.tryAgain}: ${what}`} onClick={retry}>
              {texts.tryAgain}
            </Button>
          ) : null}
          <Button
            size="sm"
            className="max-md:min-h-11"
            aria-label={`${texts.remove}: ${what}`}
            onClick={() => onRemove(item)}
          >
            {texts.remove}
          </Button>
        </div>
      ) : null}
      {isEdited ? <RaiseSheet customer={customerOf(item)} refused={item} onClose={() => setEdited(false)} /> : null}
    </li>
  );
});

/** So many at once are worth a bar. */
const manyItems = 3;
/** The queue's size may change while the page is looked at. */
const countEveryMs = 5_000;

/** A picture that is not made small enough to be sent yet, as what waits; its id is its key among the pictures. */
const asItem = (userId: string, key: string): OutboxItem | null => {
  const taken = readTaken(userId, key);
  if (!taken) return null;
  const { group, customerName: title, photoId, takenAt } = taken;
  const nothingYet = { problem: null, status: null, answer: null, sentAt: null, delivery: null, seq: 0, retryCount: 0 };
  const request = { url: '', method: 'POST', headers: {}, body: { photoId }, fileBytes: 0, fileCount: 1 } as const;
  const what = { id: key, userId, kind: 'visit-photo', group, title, state: 'saved' } as const;
  return { ...nothingYet, ...request, ...what, timestamp: Date.parse(takenAt) };
};

/** What waits, with the pictures that were taken and do not wait in the outbox yet. */
function useItems(): readonly OutboxItem[] {
  const { id: userId } = useUser();
  const items = useOutbox();
  const { data: keys } = useQuery({
    queryKey: ['outbox', 'taken'],
    queryFn: () => pictures.keys(takenPrefix(userId)),
    refetchInterval: countEveryMs,
    gcTime: 0,
  });
  return useMemo(() => {
    const known = new Set(items.map(({ body }) => body?.photoId));
    const taken = (keys ?? []).flatMap((key) => asItem(userId, key) ?? []);
    return [...items, ...taken.filter(({ body }) => !known.has(body?.photoId))];
  }, [items, keys, userId]);
}

/** /outbox: unsent items, and what was sent lately. */
export default function OutboxPage() {
  const items = useItems();
  const { state, waiting, stuck, done, total } = useConnection();
  const groups = useMemo(() => groupsOf(items), [items]);
  const [removing, setRemoving] = useState<OutboxItem | null>(null);
  const others = useQuery({
    queryKey: ['outbox', 'others'],
    queryFn: () => outbox.waitingOfOthers(),
    refetchInterval: countEveryMs,
    gcTime: 0,
  });
  const sendNow = () => outbox.sendNow().catch(() => toast({ variant: 'error', title: texts.retryFailed }));
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        action={
          waiting > stuck ? (
            <Button
              variant="primary"
              icon={<Send aria-hidden="true" className="size-4" />}
              busy={state === 'syncing'}
              onClick={sendNow}
            >
              {texts.sendNow}
            </Button>
          ) : undefined
        }
      />
      {state === 'offline' ? <Banner tone="warn">{texts.offline}</Banner> : null}
      {others.data ? <Banner tone="brand">{texts.others(others.data)}</Banner> : null}
      {state === 'syncing' && total >= manyItems ? (
        <ProgressBar label={texts.progress} done={done} total={total} />
      ) : null}
      {groups.length === 0 ? (
        <Card>
          <EmptyState icon={<CircleCheck aria-hidden="true" />} title={texts.emptyTitle}>
            {texts.empty}
          </EmptyState>
        </Card>
      ) : (
        <VirtualList
          label={texts.groups}
          items={groups}
          itemKey={({ group }) => group}
          estimatedHeight={190}
          renderItem={(group) => <GroupCard group={group} onRemove={setRemoving} />}
        />
      )}
      <StorageCard />
      {removing ? (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && setRemoving(null)}
          title={texts.removeTitle}
          confirmLabel={texts.remove}
          onConfirm={async () => {
            try {
              await (removing.url === '' ? pictures.remove(removing.id) : outbox.drop(removing.id));
            } catch {
              toast({ variant: 'error', title: texts.removeFailed });
            }
            setRemoving(null);
          }}
        >
          {texts.removeText(texts.kinds[removing.kind], removing.title)}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

const sizeText = (bytes: number): string => {
  const [amount, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${formatNumber(amount, 1)} ${unit}`;
};

const readStorage = async () => (await import('#web/offline/storage.ts')).storageState();

/** How much room there is, and whether the browser keeps it when the phone runs out. */
function StorageCard() {
  const { data: storage } = useQuery({ queryKey: ['outbox', 'storage'], queryFn: readStorage, gcTime: 0 });
  if (storage === undefined) return null;
  return (
    <Card title={texts.storage}>
      <p className="num text-sm text-ink-2">
        {storage
          ? `${texts.used(sizeText(storage.usedBytes), sizeText(storage.quotaBytes))}. ${storage.persisted ? texts.persisted : texts.notPersisted}`
          : texts.storageUnknown}
      </p>
    </Card>
  );
}
