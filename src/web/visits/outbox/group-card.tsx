import { memo } from 'react';
import { Link } from 'react-router';
import { languageTag } from '#web/base/language.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';
import { type OutboxItem, outbox } from '#web/offline/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { type OutboxGroup, type ShownState, shownStates, stopAddressOf } from './outbox-groups.ts';
import { outboxTexts as texts } from './texts.ts';

const tones: Record<ShownState, Tone> = {
  saved: 'warn',
  held: 'neutral',
  sending: 'brand',
  sent: 'ok',
  mailWaits: 'ok',
  delivered: 'ok',
  refused: 'bad',
  conflict: 'bad',
};

interface GroupCardProps {
  group: OutboxGroup;
  onRemove: (item: OutboxItem) => void;
}

/** What belongs to one visit, each with what has become of it. */
export function GroupCard({ group, onRemove }: GroupCardProps) {
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
  /** Where a conflict is solved. */
  stop: string | null;
  timeZone: string;
  onRemove: (item: OutboxItem) => void;
}

// Making a format takes longer than everything else a row does, and a thousand rows may change one after another.
const formats = new Map<string, Intl.DateTimeFormat>();
function momentText(timestamp: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    formats.set(timeZone, format);
  }
  return format.format(timestamp);
}

/** While many items go, only the rows that change are drawn again. */
const ItemRow = memo(function ItemRow({ item, state, stop, timeZone, onRemove }: ItemRowProps) {
  const what = texts.kinds[item.kind];
  const stuck = state === 'refused' || state === 'conflict';
  const retry = () => outbox.retry(item.id).catch(() => toast({ variant: 'error', title: texts.retryFailed }));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 grow">
        <p className="text-sm font-medium">{what}</p>
        <p className="num text-xs text-ink-2">
          {texts.at(momentText(item.timestamp, timeZone))}
          {item.fileBytes > 0 ? ` · ${texts.size((item.fileBytes / 1_000_000).toFixed(1))}` : ''}
        </p>
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
          {state === 'conflict' && stop ? (
            <Link
              to={stop}
              className="inline-flex min-h-8 items-center rounded-sm px-2 text-sm font-semibold text-brand underline max-md:min-h-11"
            >
              {texts.openStop}
            </Link>
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
    </li>
  );
});
