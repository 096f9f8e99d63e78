import { useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { Session } from '#contract/accounts/identity.ts';
import { failureText } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { endOtherSessions, endSession, useSessions } from './api.ts';
import { deviceOf } from './device-name.ts';
import { useMoment } from './moment.ts';
import { accountTexts as texts } from './texts.ts';

const nameOf = ({ userAgent }: Session): string => texts.device(deviceOf(userAgent));

/** Where one is signed in, and the way to end it. */
export function SessionsTab() {
  const queryClient = useQueryClient();
  const { data: sessions, error, refetch } = useSessions();
  // The id of the session being ended, or `others`.
  const [ending, setEnding] = useState<string>();

  const end = async (which: string, work: () => Promise<string>) => {
    setEnding(which);
    try {
      const title = await work();
      await queryClient.invalidateQueries({ queryKey: ['/api/auth/sessions'] });
      toast({ variant: 'success', title });
    } catch (failure) {
      toast({ variant: 'error', title: texts.endFailed, description: failureText(failure, texts.tryAgain) });
    } finally {
      setEnding(undefined);
    }
  };

  if (!sessions) {
    return error ? (
      <ErrorState title={texts.sessionsFailed} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} />
    );
  }
  const ordered = [...sessions].sort((one, other) => Number(other.current) - Number(one.current));
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{texts.sessionsPurpose}</p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {ordered.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={ending === session.id}
            onEnd={() =>
              void end(session.id, async () => {
                await endSession(session.id);
                return texts.sessionEnded(nameOf(session));
              })
            }
          />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) ? (
        <Button
          variant="danger"
          className="max-md:h-12 md:self-start"
          busy={ending === 'others'}
          onClick={() => void end('others', async () => texts.othersEnded((await endOtherSessions()).ended))}
        >
          {texts.endOthers}
        </Button>
      ) : null}
    </div>
  );
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const moment = useMoment();
  const name = nameOf(session);
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-semibold">
          {name}
          {session.current ? <Chip tone="ok">{texts.thisDevice}</Chip> : null}
        </p>
        <p className="text-xs text-ink-3">
          {texts.sessionTimes(moment(session.lastUsedAt), moment(session.createdAt))}
        </p>
      </div>
      {session.current ? null : (
        <Button size="sm" className="max-md:h-12" busy={busy} onClick={onEnd} aria-label={texts.endSession(name)}>
          {texts.signOut}
        </Button>
      )}
    </li>
  );
}
