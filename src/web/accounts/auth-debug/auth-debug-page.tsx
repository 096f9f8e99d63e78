import { useQuery } from '@tanstack/react-query';
import { ClipboardCopy, RefreshCw } from 'lucide-react';
import type { User } from '#contract/accounts/identity.ts';
import { call } from '#web/base/api.ts';
import { clock } from '#web/base/clock.ts';
import { storedToken } from '#web/base/stored-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { readDeviceState } from './device-state.ts';
import { asText, type StoredSession, sessionReport } from './session-report.ts';
import { authDebugTexts as texts } from './texts.ts';

function readStoredSession(): StoredSession {
  const expiry = localStorage.getItem('token_expiry');
  return {
    token: storedToken(),
    expiryMs: expiry === null ? null : Number(expiry),
    stays: localStorage.getItem('stay_logged_in') === 'true',
  };
}

/** /auth-debug: the session as the browser and the server see it (decisions §2). */
export default function AuthDebugPage() {
  const report = useQuery({
    queryKey: ['auth-debug'],
    queryFn: async ({ signal }) => {
      const user = await call<User>('GET', '/api/auth/profile', { signal });
      return sessionReport(user, readStoredSession(), await readDeviceState(user.id), clock.now());
    },
    staleTime: 0,
    gcTime: 0,
  });

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asText(report.data ?? []));
      toast({ variant: 'success', title: texts.copied });
    } catch {
      toast({ variant: 'error', title: texts.copyFailed });
    }
  };

  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        more={
          <>
            <Button
              icon={<RefreshCw aria-hidden="true" className="size-4" />}
              busy={report.isFetching}
              onClick={() => void report.refetch()}
            >
              {texts.refresh}
            </Button>
            {report.data ? (
              <Button icon={<ClipboardCopy aria-hidden="true" className="size-4" />} onClick={() => void copy()}>
                {texts.copy}
              </Button>
            ) : null}
          </>
        }
      />
      {report.isPending ? <SkeletonPage /> : null}
      {report.isError ? (
        <Card>
          <ErrorState title={texts.loadFailed} error={report.error} onRetry={() => void report.refetch()} />
        </Card>
      ) : null}
      {report.data ? (
        <div className="gap-5 *:mb-5 *:break-inside-avoid lg:columns-2">
          {report.data.map(({ title, facts }) => (
            <Card key={title} title={title}>
              <DefinitionList
                items={facts.map(({ term, value }) => ({
                  term,
                  value: <span className="text-sm break-all whitespace-pre-wrap">{value}</span>,
                }))}
                columns={2}
              />
            </Card>
          ))}
        </div>
      ) : null}
    </>
  );
}
