import { useQuery } from '@tanstack/react-query';
import { ClipboardCopy, RefreshCw } from 'lucide-react';
import type { User } from '#contract/accounts/identity.ts';
import { features, grantFor } from '#domain/access/index.ts';
import { call } from '#web/base/api.ts';
import { clock } from '#web/base/clock.ts';
import { formatMoment, formatNumber } from '#web/base/format.ts';
import { storedToken } from '#web/base/stored-session.ts';
import { drafts, type OutboxItem, outbox, storageState } from '#web/offline/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { authDebugTexts as texts } from './texts.ts';

/** One entry of the browser's storage. */
interface StoredEntry {
  place: 'local' | 'session';
  key: string;
  size: number;
  /** Shortened if long, masked if secret. */
  value: string;
}

interface DeviceState {
  online: boolean;
  /** The user's own outbox items by state. */
  queue: Record<OutboxItem['state'], number>;
  /** Other accounts' waiting items; null where the database does not open. */
  ofOthers: number | null;
  room: Awaited<ReturnType<typeof storageState>>;
  /** Null where the browser has no service workers (plain http, private windows). */
  serviceWorker: { controls: boolean; registrations: { scope: string; state: string }[] } | null;
  drafts: number;
  /** Null where the browser does not list them. */
  databases: string[] | null;
  storage: StoredEntry[];
}

const isSecret = (key: string): boolean => key !== 'token_expiry' && /token|secret|password|key|code|card/i.test(key);

/** The first and last characters, where enough stay hidden. */
const masked = (secret: string): string => (secret.length >= 24 ? `${secret.slice(0, 4)}…${secret.slice(-4)}` : '…');

function shown(key: string, value: string): string {
  if (isSecret(key)) return masked(value);
  return value.length <= 60 ? value : `${value.slice(0, 24)}…`;
}

const entriesOf = (place: StoredEntry['place'], storage: Storage): StoredEntry[] =>
  Object.keys(storage)
    .sort()
    .map((key) => {
      const value = storage.getItem(key) ?? '';
      return { place, key, size: value.length, value: shown(key, value) };
    });

async function readServiceWorker(): Promise<DeviceState['serviceWorker']> {
  if (!('serviceWorker' in navigator)) return null;
  const registrations = await navigator.serviceWorker.getRegistrations().catch(() => []);
  return {
    controls: navigator.serviceWorker.controller !== null,
    registrations: registrations.map(({ scope, active, waiting, installing }) => ({
      scope,
      state: (active ?? waiting ?? installing)?.state ?? '',
    })),
  };
}

async function readDatabases(): Promise<string[] | null> {
  if (typeof indexedDB === 'undefined' || !('databases' in indexedDB)) return null;
  return indexedDB.databases().then(
    (databases) => databases.flatMap(({ name }) => name ?? []),
    () => null,
  );
}

function countByState(items: readonly OutboxItem[]): DeviceState['queue'] {
  const counts = { saved: 0, sending: 0, sent: 0, refused: 0, conflict: 0 };
  for (const { state } of items) counts[state] += 1;
  return counts;
}

async function readDeviceState(userId: string): Promise<DeviceState> {
  const storage = [...entriesOf('local', localStorage), ...entriesOf('session', sessionStorage)];
  return {
    online: navigator.onLine,
    queue: countByState(outbox.items()),
    ofOthers: await outbox.waitingOfOthers().catch(() => null),
    room: await storageState(),
    serviceWorker: await readServiceWorker(),
    drafts: drafts.all(userId, '').length,
    databases: await readDatabases(),
    storage,
  };
}

/** A heading with its facts: shown as a card, copied as lines. */
interface Section {
  title: string;
  facts: readonly { term: string; value: string }[];
}

const yesNo = (is: boolean): string => (is ? texts.yes : texts.no);

interface StoredSession {
  token: string | null;
  expiryMs: number | null;
  stays: boolean;
}

function tokenSection({ token, expiryMs, stays }: StoredSession, now: Date): Section {
  const expiry = expiryMs === null ? texts.none : formatMoment(expiryMs, undefined, 'dateAndTimeWithZone');
  const isOver = expiryMs !== null && expiryMs <= now.getTime();
  return {
    title: texts.token,
    facts: [
      { term: texts.tokenPresent, value: yesNo(token !== null) },
      { term: texts.tokenValue, value: token === null ? texts.none : masked(token) },
      { term: texts.tokenExpiry, value: isOver ? texts.expired(expiry) : expiry },
      { term: texts.staySignedIn, value: yesNo(stays) },
    ],
  };
}

const profileSection = (user: User): Section => ({
  title: texts.profile,
  facts: [
    { term: texts.role, value: user.role },
    { term: texts.email, value: user.email },
    { term: texts.name, value: user.name },
    { term: texts.id, value: user.id },
    { term: texts.company, value: user.companyName ?? texts.none },
    { term: texts.plan, value: user.subscriptionPlan },
    { term: texts.timeZone, value: user.timeZone },
    { term: texts.created, value: user.createdAt },
  ],
});

function permissionsSection({ role, permissions }: User): Section {
  const words = [
    ['canView', texts.view],
    ['canEdit', texts.edit],
    ['canDelete', texts.delete],
  ] as const;
  return {
    title: texts.permissions,
    facts: features.map((feature) => {
      const grant = grantFor(role, feature, permissions);
      const granted = words.filter(([action]) => grant[action]).map(([, word]) => word);
      return { term: feature, value: granted.join(', ') || texts.none };
    }),
  };
}

function serviceWorkerSection({ serviceWorker }: DeviceState): Section {
  if (!serviceWorker) return { title: texts.serviceWorker, facts: [{ term: texts.support, value: texts.no }] };
  const registrations = serviceWorker.registrations.map(({ scope, state }) => `${scope} (${state})`);
  return {
    title: texts.serviceWorker,
    facts: [
      { term: texts.support, value: texts.yes },
      { term: texts.controlling, value: yesNo(serviceWorker.controls) },
      { term: texts.registrations, value: registrations.join('\n') || texts.none },
    ],
  };
}

const megabytes = (bytes: number): string => `${formatNumber(bytes / 1_000_000, 1, 1)} MB`;

const queueSection = ({ online, queue, ofOthers, room, drafts, databases }: DeviceState): Section => ({
  title: texts.queue,
  facts: [
    { term: texts.connection, value: online ? texts.online : texts.offline },
    { term: texts.queueWaiting, value: String(queue.saved + queue.sending) },
    { term: texts.queueStuck, value: String(queue.refused + queue.conflict) },
    { term: texts.queueSent, value: String(queue.sent) },
    { term: texts.queueOthers, value: ofOthers === null ? texts.unknown : String(ofOthers) },
    {
      term: texts.room,
      value: room
        ? `${texts.roomOf(megabytes(room.usedBytes), megabytes(room.quotaBytes))}, ${room.persisted ? texts.persisted : texts.notPersisted}`
        : texts.unknown,
    },
    { term: texts.drafts, value: String(drafts) },
    { term: texts.databases, value: databases === null ? texts.unknown : databases.join(', ') || texts.none },
  ],
});

const storageSection = ({ storage }: DeviceState): Section => ({
  title: texts.storage,
  facts: storage.map(({ place, key, size, value }) => ({
    term: `${key} (${place === 'local' ? texts.local : texts.session}, ${texts.characters(size)})`,
    value,
  })),
});

/** Secrets are masked. */
const sessionReport = (user: User, stored: StoredSession, device: DeviceState, now: Date): Section[] => [
  tokenSection(stored, now),
  profileSection(user),
  permissionsSection(user),
  serviceWorkerSection(device),
  queueSection(device),
  storageSection(device),
];

/** The same as plain text, for a message to support. */
const asText = (sections: readonly Section[]): string =>
  sections
    .map(({ title, facts }) => [title, ...facts.map(({ term, value }) => `  ${term}: ${value}`)].join('\n'))
    .join('\n\n');

function readStoredSession(): StoredSession {
  const expiry = localStorage.getItem('token_expiry');
  return {
    token: storedToken(),
    expiryMs: expiry === null ? null : Number(expiry),
    stays: localStorage.getItem('stay_logged_in') === 'true',
  };
}

/** /auth-debug: the session as the browser and the server see it. */
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
