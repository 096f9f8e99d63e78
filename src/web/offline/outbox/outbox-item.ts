import type { Method } from '#web/base/method.ts';

/** What an item does, for the screen that lists them and for who waits for its answer. */
export type OutboxKind =
  | 'visit-open'
  | 'visit-save'
  | 'visit-photo'
  | 'photo-remove'
  | 'visit-complete'
  | 'visit-skip'
  | 'skip-photo'
  | 'skip-undo'
  | 'work-raise'
  | 'work-photo'
  | 'equipment-add'
  | 'equipment-change'
  | 'voice-note'
  | 'stock-level'
  | 'service-report'
  | 'service-history';

/**
 * saved: on this phone, to be sent · sending: under way · sent: the server has it, see `answer` · refused: the server said
 * no and the same again would not help, see `problem` · conflict: somebody else changed the same thing meanwhile (409).
 */
export type OutboxState = 'saved' | 'sending' | 'sent' | 'refused' | 'conflict';

/** The rest of their group does not wait for these: a photo that is refused must not hold up its visit. */
export const optionalKinds: readonly OutboxKind[] = [
  'visit-photo',
  'skip-photo',
  'work-photo',
  'photo-remove',
  'voice-note',
];

/** A file of a multipart body; its blob is stored separately. */
export interface OutboxFile {
  field: string;
  fileName: string;
  blob: Blob;
}

/** A request in the outbox. Former versions stored these field names; the token is never stored. */
export interface NewOutboxItem {
  kind: OutboxKind;
  /** Items of one group go in order, and one that is refused holds up its own group alone ("visit:VISIT-1"). */
  group: string;
  /** What the user knows it by: the customer's name. */
  title: string;
  url: string;
  method: Method;
  /** The JSON body; with files the further fields of the form. */
  body?: Record<string, unknown>;
  files?: readonly OutboxFile[];
  /** An item of the same group and kind that still waits is replaced by this one, at its place in the queue. */
  replacesWaiting?: boolean;
  /** Waiting items of these kinds in the same group have become pointless and are dropped in the same step. */
  drops?: readonly OutboxKind[];
}

/** A request stored on the phone. Its id is the Idempotency-Key, the same at every try. */
export interface OutboxItem {
  id: string;
  /** Its place in the queue. */
  seq: number;
  /** Only this user's session sends it. */
  userId: string;
  kind: OutboxKind;
  group: string;
  title: string;
  url: string;
  method: Method;
  headers: Record<string, string>;
  body: Record<string, unknown> | null;
  /** Bytes of its files together; the blobs are read only to be sent. */
  fileBytes: number;
  fileCount: number;
  /** When it was put there (milliseconds since 1970). */
  timestamp: number;
  retryCount: number;
  state: OutboxState;
  /** What the server, or the network, said last. */
  problem: string | null;
  status: number | null;
  /** The server's answer, until it has been handled; of a refused item what it said. */
  answer: unknown;
  sentAt: number | null;
  /** The delivery of the customer's email, from the answer; null where there is none. */
  delivery: 'pending' | 'sent' | 'failed' | 'none' | null;
}

/** The user has to act: the same request again would fail again. */
export const isStuck = ({ state }: Pick<OutboxItem, 'state'>): boolean => state === 'refused' || state === 'conflict';

/** The server did not take it, or it was never tried. Whether it is on its way this moment only the sender knows. */
export const isUnknown = (item: Pick<OutboxItem, 'state' | 'retryCount'>): boolean =>
  isStuck(item) || (item.state === 'saved' && item.retryCount === 0);
