import { RotateCcw } from 'lucide-react';
import type { SkippedStop } from '#contract/scheduling/day-plan.ts';
import { localDate } from '#domain/calendar/index.ts';
import { makeUpPath, mayUndoSkip, skipInWords } from '#domain/visits/index.ts';
import { formatMoment } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { type OutboxItem, useOutbox } from '#web/offline/index.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { skipAtOnce } from '../today/addresses.ts';
import type { SkippedHere } from '../visit/visit-queue.ts';
import { skipTexts as texts } from './texts.ts';

/** The stops whose skip was taken back on this phone; the server does not know yet. */
const undoneHere = (items: readonly OutboxItem[]): ReadonlySet<string> =>
  new Set(
    items.flatMap(({ kind, group, state }) =>
      kind === 'skip-undo' && ['saved', 'sending'].includes(state) ? [group.slice('skip:'.length)] : [],
    ),
  );

interface UndoSkipProps {
  skip: { skipId: string; userId: string | null; skippedAt?: string };
  customerName: string;
  /** The date of the visit. */
  date: string;
  today: string;
  onUndone?: () => void;
}

/** Takes a skip back; nothing for those who may not. */
export function UndoSkipButton({
  skip: { skipId, userId, skippedAt },
  customerName,
  date,
  today,
  onUndone,
}: UndoSkipProps) {
  const user = useUser();
  const isOffice = useCan('routes', 'edit');
  const isUndone = undoneHere(useOutbox()).has(skipId);
  if (isUndone) return <span className="shrink-0 text-xs text-ink-2">{texts.undoing}</span>;
  const madeOn = skippedAt === undefined ? today : localDate(user.timeZone, new Date(skippedAt));
  if (!mayUndoSkip({ userId, skippedOn: date, madeOn }, { isOffice, userId: user.id }, today)) return null;
  return (
    <Button
      size="sm"
      className="shrink-0 max-md:h-12"
      icon={<RotateCcw aria-hidden="true" className="size-4" />}
      aria-label={texts.undoOf(customerName)}
      onClick={() =>
        void import('./skip-work.ts').then(({ undoSkip }) => undoSkip(skipId, customerName)).then(onUndone)
      }
    >
      {texts.undo}
    </Button>
  );
}

/** Why a stop was skipped on this phone, in words. */
export const reasonHere = ({ reason, ownWords }: Pick<SkippedHere, 'reason' | 'ownWords'>): string =>
  words.say(skipInWords(reason, ownWords));

export interface SkippedRowProps {
  skip: SkippedStop;
  date: string;
  today: string;
  timeZone: string;
}

/** A visit that is not made: by the office, or skipped on site, where it can be taken back. */
export function SkippedRow({ skip: { name, reason, onSite, ...skip }, date, today, timeZone }: SkippedRowProps) {
  const leads = useLeadsSomewhere();
  const said = reason ? texts.because(reason) : texts.wasSkipped;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 px-3 py-1 text-sm text-ink-2 md:px-4">
      <span className="w-5 shrink-0 text-center">–</span>
      <span className="min-w-0 grow basis-32 truncate">{name}</span>
      <span className="num max-w-full text-xs md:text-sm">
        {onSite ? (
          <>
            <span className="font-medium text-warn">{said}</span> ·{' '}
            {[
              formatMoment(onSite.skippedAt, timeZone, 'time'),
              onSite.note,
              onSite.photoCount > 0 ? texts.photos(onSite.photoCount) : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </>
        ) : (
          said
        )}
      </span>
      {onSite && leads('/routes/week') ? (
        <ButtonLink
          size="sm"
          className="shrink-0 max-md:h-12"
          to={makeUpPath({ ...skip, serviceDate: onSite.serviceDate })}
          aria-label={texts.makeUpOf(name)}
        >
          {texts.makeUp}
        </ButtonLink>
      ) : null}
      {onSite ? <UndoSkipButton skip={onSite} customerName={name} {...{ date, today }} /> : null}
    </li>
  );
}

/** What stands about a stop that was skipped on this phone. */
export const SkippedStatus = ({ skip }: { skip: SkippedHere }) => (
  <span className="text-warn">{texts.onThisPhone(reasonHere(skip))}</span>
);

/** Leads to a stop with the sheet that skips it open; nothing for those who may not. */
export function SkipLink({ to, customerName }: { to: string; customerName: string }) {
  if (!useCan('skip_visits', 'edit')) return null;
  return (
    <ButtonLink
      variant="quiet"
      className="h-12 px-2"
      to={to}
      state={skipAtOnce}
      aria-label={texts.skipOf(customerName)}
    >
      {texts.skip}
    </ButtonLink>
  );
}
