import { Inbox } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Thread } from '#contract/messaging/messages.ts';
import { useMoment } from '#web/base/format.ts';
import { useCustomerChoices } from '#web/base/pages.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { useThreads } from './api.ts';
import { Conversation } from './conversation.tsx';
import { rowForThumbs } from './parts.tsx';
import { communicationsTexts } from './texts.ts';

const { inbox: texts, showMore } = communicationsTexts;

/** From this width on the conversation stands beside the list. */
const besideTheList = '(min-width: 48rem)';

/** How the history says that nobody chose the conversation: it stays unread until somebody does something in it. */
const openedByItself = { byItself: true } as const;
const isByItself = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'byItself' in state && state.byItself === true;

/** The open conversation is in the address as `customer`; beside the list the newest unread one opens with it. */
export function InboxTab() {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation();
  const [search, setSearch] = useState('');
  const [onlyUnread, setOnlyUnread] = useState(false);
  const { query, rows } = useThreads(search, onlyUnread);
  const customers = useCustomerChoices();
  const customerId = parameters.get('customer');
  const open = (next: string | null) =>
    setParameters(next === null ? { tab: 'inbox' } : { tab: 'inbox', customer: next }, { preventScrollReset: true });
  // Without conversations there is nothing to search or choose.
  const isWhole = search === '' && !onlyUnread && !query.isPlaceholderData;
  const isNew = rows?.length === 0 && isWhole && customerId === null;
  // Beside the list there is room for one; on a phone the list itself is what was asked for.
  const firstId = isWhole ? (rows?.find(({ unread }) => unread > 0) ?? rows?.[0])?.customerId : undefined;
  const choosesFirst = customerId === null && firstId !== undefined && matchMedia(besideTheList).matches;
  useEffect(() => {
    if (!choosesFirst) return;
    setParameters(
      { tab: 'inbox', customer: firstId },
      { replace: true, preventScrollReset: true, state: openedByItself },
    );
  }, [choosesFirst, firstId, setParameters]);
  const thread = rows?.find((one) => one.customerId === customerId);
  const customer = customers.data?.find((one) => one.customerId === customerId);
  return (
    <div className={classNames('grid items-start gap-4', !isNew && 'md:grid-cols-[20rem_minmax(0,1fr)]')}>
      <div className={classNames('flex min-w-0 flex-col gap-3', customerId !== null && 'max-md:hidden')}>
        {isNew ? null : (
          <>
            <SearchField label={texts.search} placeholder={texts.searchHint} value={search} onChange={setSearch} />
            <Checkbox label={texts.onlyUnread} checked={onlyUnread} onChange={setOnlyUnread} className={rowForThumbs} />
          </>
        )}
        <Loaded failed={communicationsTexts.loadFailed} query={query}>
          <Card flush className="overflow-hidden">
            {rows?.length === 0 ? (
              <EmptyState icon={<Inbox />} title={search || onlyUnread ? texts.noneFound : texts.none}>
                {search || onlyUnread ? undefined : texts.noneMore}
              </EmptyState>
            ) : (
              <ul aria-label={texts.list} className="divide-y divide-line">
                {rows?.map((row) => (
                  <li key={row.customerId}>
                    <ThreadRow thread={row} isOpen={row.customerId === customerId} onOpen={open} />
                  </li>
                ))}
              </ul>
            )}
            {query.hasNextPage ? (
              <Button variant="quiet" wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {showMore}
              </Button>
            ) : null}
          </Card>
        </Loaded>
      </div>
      {customerId === null && !isNew ? (
        <Card className="max-md:hidden">
          <EmptyState icon={<Inbox />} title={texts.choose}>
            {texts.chooseMore}
          </EmptyState>
        </Card>
      ) : null}
      {customerId === null ? null : (
        <Conversation
          key={customerId}
          customerId={customerId}
          name={customer?.name ?? thread?.customerName ?? ''}
          email={customer?.email ?? thread?.email ?? null}
          unread={thread?.unread ?? 0}
          wasChosen={!isByItself(state)}
          onClose={() => open(null)}
        />
      )}
    </div>
  );
}

interface ThreadRowProps {
  thread: Thread;
  isOpen: boolean;
  onOpen: (customerId: string) => void;
}

function ThreadRow({ thread, isOpen, onOpen }: ThreadRowProps) {
  const moment = useMoment('monthDayAndTime');
  const { customerId, customerName, lastMessage, lastDirection, lastAt, unread, optedOut } = thread;
  return (
    <button
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      onClick={() => onOpen(customerId)}
      className="flex w-full flex-col gap-1 px-4 py-3 text-left hover:bg-sunken aria-[current]:bg-brand-soft"
    >
      <span className="flex w-full items-center gap-2">
        <span className={classNames('min-w-0 grow truncate', unread > 0 ? 'font-bold' : 'font-semibold')}>
          {customerName}
        </span>
        {unread > 0 ? <Chip tone="brand">{texts.unread(unread)}</Chip> : null}
        {optedOut ? <Chip tone="warn">{texts.stopped}</Chip> : null}
      </span>
      <span className="w-full truncate text-sm text-ink-2">
        {lastDirection === 'out' ? texts.us(lastMessage) : lastMessage}
      </span>
      <span className="num text-xs text-ink-3">{moment(lastAt)}</span>
    </button>
  );
}
