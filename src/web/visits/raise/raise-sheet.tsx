import { Wrench } from 'lucide-react';
import { useState } from 'react';
import type { EquipmentRecord } from '#contract/customers/equipment.ts';
import { raisedKinds } from '#domain/invoicing/index.ts';
import { useCan } from '#web/base/session.tsx';
import { type OutboxItem, useIsOffline } from '#web/offline/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import {
  type AtCustomer,
  Choices,
  EquipmentFields,
  PhotoField,
  useEquipmentAt,
  usePriceBook,
  WorkFields,
} from './raise-fields.tsx';
import { type RaisedPhoto, sendRaised, type TypedWork, typedOf, whatIsMissing } from './raise-work.ts';
import { raiseTexts as texts } from './texts.ts';

interface AddWorkProps {
  customer: AtCustomer;
  /** The body of water in hand: its equipment comes first. */
  poolId: string | null;
}

/**
 * The equipment at the customer's, and the button that opens the sheet; the button is not for those who may not. What the
 * sheet chooses from is read with it, ahead of a lost signal.
 */
export function AddWorkButton({ customer, poolId }: AddWorkProps) {
  const mayRaise = useCan('field_service', 'edit');
  const [isOpen, setOpen] = useState(false);
  usePriceBook();
  const inUse = (useEquipmentAt(customer).data ?? []).filter(({ retiredOn }) => retiredOn === null);
  const here = (piece: EquipmentRecord): boolean => piece.poolId === poolId;
  const pieces = [...inUse.filter(here), ...inUse.filter((piece) => !here(piece))];
  const list =
    pieces.length > 0 ? (
      <section className="shrink-0 rounded-md border border-line bg-surface p-4">
        <h2 className="mb-2">{texts.kinds.equipment}</h2>
        <ul className="flex flex-col gap-2">
          {pieces.map(({ equipmentId, kind, make, model, serialNumber, poolName, notes }) => (
            <li key={equipmentId} className="text-sm break-words">
              <p className="font-semibold">
                {[texts.equipment.kinds[kind], [make, model].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
              </p>
              <p className="num text-ink-2">
                {[poolName, serialNumber && texts.equipment.serial(serialNumber)].filter(Boolean).join(' · ')}
              </p>
              {notes ? <p className="whitespace-pre-line text-ink-2">{notes}</p> : null}
            </li>
          ))}
        </ul>
      </section>
    ) : null;
  if (!mayRaise) return list;
  return (
    <>
      {list}
      <Button
        wide
        size="touch"
        className="shrink-0"
        icon={<Wrench aria-hidden="true" className="size-4.5" />}
        aria-label={texts.openOf(customer.name)}
        onClick={() => setOpen(true)}
      >
        {texts.open}
      </Button>
      {isOpen ? <RaiseSheet customer={customer} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface RaiseSheetProps {
  customer: AtCustomer;
  /** What the server did not take, to be corrected. */
  refused?: OutboxItem;
  onClose: () => void;
}

/** What is wrong, wanted, used or installed at a customer's pool, in one sheet; it goes through the outbox. */
export function RaiseSheet({ customer, refused, onClose }: RaiseSheetProps) {
  const isOffline = useIsOffline();
  const [typed, setTyped] = useState<TypedWork>(() => typedOf(refused));
  const [photo, setPhoto] = useState<RaisedPhoto | null>(null);
  const [isSending, setSending] = useState(false);
  const change = (changes: Partial<TypedWork>) => setTyped({ ...typed, ...changes });
  const send = async () => {
    setSending(true);
    try {
      const { what, photoKept } = await sendRaised({ ...customer, refused }, typed, photo);
      toast({
        title: texts.sent(what),
        description: isOffline ? texts.savedHere : undefined,
        variant: 'success',
      });
      if (!photoKept) toast({ title: texts.photoFailed, variant: 'error' });
      onClose();
    } catch (error) {
      toast({ title: texts.failed, description: error instanceof Error ? error.message : undefined, variant: 'error' });
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title(customer.name)}
      description={texts.about}
      closeOnOutside={false}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" disabled={whatIsMissing(typed)} busy={isSending} onClick={() => void send()}>
            {texts.send}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {refused ? null : (
          <Choices
            legend={texts.what}
            choices={[...raisedKinds, 'equipment' as const].map((value) => ({ value, label: texts.kinds[value] }))}
            chosen={typed.kind}
            onChoose={(kind) => change({ kind })}
          />
        )}
        {typed.kind === 'equipment' ? (
          <EquipmentFields {...{ customer, typed, change }} fixed={refused !== undefined} />
        ) : typed.kind === null ? null : (
          <WorkFields {...{ typed, change }} kind={typed.kind} />
        )}
        {typed.kind === 'problem' || typed.kind === 'quote' ? (
          refused ? null : (
            <PhotoField photo={photo} onPhoto={setPhoto} />
          )
        ) : null}
      </div>
    </Dialog>
  );
}
