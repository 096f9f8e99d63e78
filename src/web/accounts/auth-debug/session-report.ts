import type { User } from '#contract/accounts/identity.ts';
import { features, grantFor } from '#domain/access/index.ts';
import { languageTag } from '#web/base/language.ts';
import { type DeviceState, masked } from './device-state.ts';
import { authDebugTexts as texts } from './texts.ts';

/** A heading with its facts: shown as a card, copied as lines. */
export interface Section {
  title: string;
  facts: readonly { term: string; value: string }[];
}

const yesNo = (is: boolean): string => (is ? texts.yes : texts.no);

/** What the browser's storage says of the token. */
export interface StoredSession {
  token: string | null;
  expiryMs: number | null;
  stays: boolean;
}

function tokenSection({ token, expiryMs, stays }: StoredSession, now: Date): Section {
  const expiry =
    expiryMs === null
      ? texts.none
      : new Date(expiryMs).toLocaleString(languageTag, { dateStyle: 'medium', timeStyle: 'long' });
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

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

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

/** Everything the page shows, secrets masked. */
export const sessionReport = (user: User, stored: StoredSession, device: DeviceState, now: Date): Section[] => [
  tokenSection(stored, now),
  profileSection(user),
  permissionsSection(user),
  serviceWorkerSection(device),
  queueSection(device),
  storageSection(device),
];

/** The same as plain text, for a message to support. */
export const asText = (sections: readonly Section[]): string =>
  sections
    .map(({ title, facts }) => [title, ...facts.map(({ term, value }) => `  ${term}: ${value}`)].join('\n'))
    .join('\n\n');
