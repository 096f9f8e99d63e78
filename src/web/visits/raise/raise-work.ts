import type { EquipmentKind } from '#contract/choices.ts';
import type { RaiseWork } from '#contract/invoicing/work-orders.ts';
import { type RaisedKind, raisedKinds, type Urgency, urgencies } from '#domain/invoicing/index.ts';
import { clock } from '#web/base/clock.ts';
import { newId } from '#web/base/ids.ts';
import { type OutboxItem, outbox } from '#web/offline/index.ts';
import type { NewOutboxItem } from '#web/offline/outbox/outbox-item.ts';
import { raiseTexts as texts } from './texts.ts';

/** What is typed into the sheet; everything stays while the kind is changed. */
export interface TypedWork {
  kind: RaisedKind | 'equipment' | null;
  title: string;
  note: string;
  urgency: Urgency;
  lines: readonly { priceItemId: string; name: string; quantity: number }[];
  equipment: {
    /** The record that is corrected; null for a new one. */
    equipmentId: string | null;
    kind: EquipmentKind | '';
    make: string;
    model: string;
    serialNumber: string;
    notes: string;
  };
}

/** A picture of it. */
export interface RaisedPhoto {
  takenAt: string;
  sha256: string | null;
  picture: Blob;
}

interface RaisedAt {
  customerId: string;
  /** At which of the customer's properties. */
  propertyId?: string | null | undefined;
  name: string;
  /** What this one replaces: the server did not take it. */
  refused?: OutboxItem | undefined;
}

const nothingTyped: TypedWork = {
  kind: null,
  title: '',
  note: '',
  urgency: 'normal',
  lines: [],
  equipment: { equipmentId: null, kind: '', make: '', model: '', serialNumber: '', notes: '' },
};

const isEquipment = ({ kind }: Pick<OutboxItem, 'kind'>): boolean =>
  kind === 'equipment-add' || kind === 'equipment-change';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What was typed of an item that the server did not take. */
export function typedOf(item: OutboxItem | undefined): TypedWork {
  const body = item?.body;
  if (!item || !body) return nothingTyped;
  if (isEquipment(item)) {
    const { kind, make, model, serialNumber, notes } = body;
    return {
      ...nothingTyped,
      kind: 'equipment',
      equipment: {
        equipmentId: idOf(item),
        // Written by this sheet alone.
        kind: textOf(kind) as EquipmentKind | '',
        make: textOf(make),
        model: textOf(model),
        serialNumber: textOf(serialNumber),
        notes: textOf(notes),
      },
    };
  }
  const lines = Array.isArray(body.lines) ? (body.lines as { priceItemId: string; quantity: number }[]) : [];
  const names = Array.isArray(body.names) ? (body.names as string[]) : [];
  return {
    ...nothingTyped,
    kind: raisedKinds.find((kind) => kind === body.kind) ?? 'problem',
    title: textOf(body.title),
    note: textOf(body.note),
    urgency: urgencies.find((urgency) => urgency === body.urgency) ?? 'normal',
    lines: lines.map((line, place) => ({ ...line, name: names[place] ?? line.priceItemId })),
  };
}

/** Whether something is to be entered before it can be sent. */
export function whatIsMissing({ kind, title, lines, equipment }: TypedWork): boolean {
  if (kind === null) return true;
  if (kind === 'equipment') return equipment.kind === '';
  return title.trim() === '' && !(kind === 'part' && lines.length > 0);
}

/** The id that the group of an item is named after. */
const idOf = ({ group }: Pick<OutboxItem, 'group'>): string => group.slice(group.indexOf(':') + 1);

/** The customer of an item. */
export const customerOf = ({ url, body, title }: OutboxItem): Pick<RaisedAt, 'customerId' | 'propertyId' | 'name'> => ({
  customerId: textOf(body?.customerId) || decodeURIComponent(/customers\/([^/]+)\//.exec(url)?.[1] ?? ''),
  propertyId: textOf(body?.propertyId) || null,
  name: title,
});

function equipmentRequest(
  { customerId, propertyId, name, refused }: RaisedAt,
  { equipment }: TypedWork,
): NewOutboxItem {
  const isKnown = refused ? refused.kind === 'equipment-change' : equipment.equipmentId !== null;
  const equipmentId = equipment.equipmentId ?? `EQ-${newId()}`;
  const { kind, make, model, serialNumber, notes } = equipment;
  const fields = { kind, make, model, serialNumber, notes };
  const basics = { group: `equipment:${equipmentId}`, title: name, replacesWaiting: true };
  return isKnown
    ? {
        ...basics,
        kind: 'equipment-change',
        method: 'PATCH',
        url: `/api/equipment/${encodeURIComponent(equipmentId)}`,
        body: fields,
      }
    : {
        ...basics,
        kind: 'equipment-add',
        method: 'POST',
        url: `/api/customers/${encodeURIComponent(customerId)}/equipment`,
        body: { equipmentId, ...fields, propertyId: propertyId ?? null },
      };
}

function workRequest(
  { customerId, propertyId, name, refused }: RaisedAt,
  typed: TypedWork,
  kind: RaisedKind,
): NewOutboxItem {
  const workOrderId = refused ? idOf(refused) : `ORDER-${newId()}`;
  const raisedAt = textOf(refused?.body?.raisedAt) || clock.now().toISOString();
  const lines = kind === 'problem' ? [] : typed.lines;
  const body: RaiseWork = {
    workOrderId,
    kind,
    customerId,
    propertyId: propertyId ?? null,
    title: typed.title.trim() || null,
    note: typed.note.trim() || null,
    urgency: kind === 'problem' ? typed.urgency : 'normal',
    lines: lines.map(({ priceItemId, quantity }) => ({ priceItemId, quantity })),
    raisedAt,
  };
  return {
    group: `work:${workOrderId}`,
    title: name,
    kind: 'work-raise',
    method: 'POST',
    url: '/api/work-orders/raised',
    // The names are for this phone: what comes back is shown as it was chosen.
    body: { ...body, names: lines.map(({ name: called }) => called) },
    replacesWaiting: true,
  };
}

const photoRequest = (workOrderId: string, name: string, { picture, takenAt, sha256 }: RaisedPhoto): NewOutboxItem => {
  const photoId = `PHOTO-${newId()}`;
  return {
    group: `work:${workOrderId}`,
    title: name,
    kind: 'work-photo',
    method: 'POST',
    url: `/api/work-orders/${encodeURIComponent(workOrderId)}/photos`,
    body: { photoId, category: 'issue', takenAt, ...(sha256 === null ? {} : { sha256 }) },
    files: [{ field: 'file', fileName: `${photoId}.jpg`, blob: picture }],
  };
};

/**
 * Puts what was typed into the outbox, and its photo behind it. Rejects where the phone has no room for it: nothing was kept then.
 * @returns what it is called, and whether the photo was kept
 */
export async function sendRaised(
  at: RaisedAt,
  typed: TypedWork,
  photo: RaisedPhoto | null,
): Promise<{ what: string; photoKept: boolean }> {
  const { kind, equipment, title, lines } = typed;
  if (kind === null || kind === 'equipment') {
    await outbox.put(equipmentRequest(at, typed));
    const { make, model } = equipment;
    const name = equipment.kind === '' ? texts.kinds.equipment : texts.equipment.kinds[equipment.kind];
    return { what: [name, make, model].filter(Boolean).join(' '), photoKept: true };
  }
  const request = workRequest(at, typed, kind);
  await outbox.put(request);
  const photoKept =
    photo === null ||
    (await outbox.put(photoRequest(idOf(request), at.name, photo)).then(
      () => true,
      () => false,
    ));
  return { what: title.trim() || lines.map(({ name }) => name).join(', '), photoKept };
}
