import { MessageSquareText } from 'lucide-react';
import { useSearchParams } from 'react-router';
import {
  type MessageKind,
  type MessageState,
  messageKinds,
  messageStates,
} from '#contract/messaging/message-choices.ts';
import type { ScheduledMessage } from '#contract/messaging/messages.ts';
import { usePages } from '#web/base/pages.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { PageList } from '#web/ui/loaded.tsx';
import { paths } from './api.ts';
import { MessageRow } from './message-row.tsx';
import { communicationsTexts } from './texts.ts';

const { outbox: texts, kinds, states } = communicationsTexts;
const timeChoices = [
  { value: 'waiting', label: texts.waiting },
  { value: 'past', label: texts.past },
];
const kindChoices = messageKinds.map((value: MessageKind) => ({ value, label: kinds[value] }));
const stateChoices = messageStates.map((value: MessageState) => ({ value, label: states[value] }));
const names = ['search', 'when', 'messageType', 'state'] as const;
type Filter = Record<(typeof names)[number], string>;

/** Search and filters are in the address. */
export function MessagesTab() {
  const mayEdit = useCan('customers', 'edit');
  const [parameters, setParameters] = useSearchParams();
  const filter = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Filter;
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  const pages = usePages<ScheduledMessage>(paths.messages, given);
  const isNarrowed = Object.keys(given).length > 0;
  // Without messages there is nothing to search.
  const isNew = pages.rows?.length === 0 && !isNarrowed && !pages.query.isPlaceholderData;
  const change = (name: (typeof names)[number], value: string) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className="flex flex-col gap-4">
      {isNew ? null : (
        <div className="grid grid-cols-2 gap-2 md:grid-cols-[minmax(12rem,1fr)_repeat(3,minmax(9rem,auto))]">
          <SearchField
            label={texts.search}
            placeholder={texts.searchHint}
            value={filter.search}
            onChange={(value) => change('search', value)}
            className="max-md:col-span-2"
          />
          <Select
            aria-label={texts.when}
            choices={timeChoices}
            placeholder={texts.anyTime}
            value={filter.when}
            onChange={({ target }) => change('when', target.value)}
            className="max-md:col-span-2"
          />
          <Select
            aria-label={texts.kind}
            choices={kindChoices}
            placeholder={texts.anyKind}
            value={filter.messageType}
            onChange={({ target }) => change('messageType', target.value)}
          />
          <Select
            aria-label={texts.state}
            choices={stateChoices}
            placeholder={texts.anyState}
            value={filter.state}
            onChange={({ target }) => change('state', target.value)}
          />
        </div>
      )}
      <PageList
        failed={communicationsTexts.loadFailed}
        label={texts.list}
        pages={pages}
        rowKey={({ id }) => id}
        renderRow={(message) => <MessageRow message={message} mayEdit={mayEdit} />}
        empty={
          <EmptyState
            icon={<MessageSquareText />}
            title={isNarrowed ? texts.noneFound : texts.none}
            action={
              isNarrowed ? (
                <Button onClick={() => setParameters({ tab: 'messages' }, { replace: true })}>{texts.clear}</Button>
              ) : undefined
            }
          >
            {isNarrowed ? undefined : texts.noneMore}
          </EmptyState>
        }
      />
    </div>
  );
}
