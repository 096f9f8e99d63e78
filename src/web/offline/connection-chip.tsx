import { CloudOff, RefreshCw } from 'lucide-react';
import { Link } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { useConnection } from './connection.ts';
import { offlineTexts as texts } from './texts.ts';

const looks = {
  online: 'bg-ok-soft text-ok',
  offline: 'bg-warn-soft text-warn',
  syncing: 'bg-brand-soft text-brand',
} as const;

/** The state of the connection and how much waits on this phone; links to the outbox. */
export function ConnectionChip({ className }: { className?: string }) {
  const { state, waiting, stuck, done, total } = useConnection();
  // A tester is online too: with nothing left to send the chip says that instead, and its name says both.
  const isSynced = state === 'online' && stuck === 0 && waiting === 0;
  const word = { online: texts.online, offline: texts.offline, syncing: texts.syncing(done, total) }[state];
  const more = stuck > 0 ? texts.needLook(stuck) : waiting > 0 && state !== 'syncing' ? texts.waiting(waiting) : null;
  return (
    <>
      <Link
        to="/outbox"
        aria-label={`${[word, isSynced ? texts.synced : more].filter(Boolean).join(', ')}. ${texts.openOutbox}`}
        className={classNames(
          'inline-flex min-h-6 max-w-full shrink-0 items-center gap-1.5 rounded-full px-1.5 text-xs font-semibold whitespace-nowrap md:min-h-8 md:px-2.5',
          stuck > 0 ? 'bg-bad-soft text-bad' : looks[state],
          className,
        )}
      >
        {state === 'offline' ? (
          <CloudOff aria-hidden="true" className="size-3.5" />
        ) : state === 'syncing' ? (
          <RefreshCw aria-hidden="true" className="size-3.5 motion-safe:animate-spin" />
        ) : (
          <span aria-hidden="true" className="shrink-0 size-2 rounded-full bg-current" />
        )}
        {/* A phone's header has room for one of the two: what waits, as the picture tells the rest. */}
        <span className={classNames('num truncate', more && 'max-md:hidden')}>
          {isSynced ? texts.synced : word}
          {more && ' ·'}
        </span>
        {more ? <span className="num truncate">{more}</span> : null}
      </Link>
      {/* Screen readers hear only changes of state, not every item. */}
      <span role="status" className="sr-only">
        {texts.said[state]}
      </span>
    </>
  );
}
