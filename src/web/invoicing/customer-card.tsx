import { useState } from 'react';
import type { CustomerSubscription } from '#contract/invoicing/customer-billing.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useProcessors, useRemoveCard } from './api.ts';
import { StoreCardDialog } from './billing-dialogs.ts';
import { invoicesTexts } from './invoices/texts.ts';
import { tellInToast } from './telling.ts';

const texts = invoicesTexts.customerPart;

interface CustomerCardProps {
  subscription: CustomerSubscription;
  mayEdit: boolean;
}

/** The customer's card on file. Typed in here it can be only with the sandbox; else the customer keeps one when paying. */
export function CustomerCard({ subscription, mayEdit }: CustomerCardProps) {
  const { customerId, customerName, card } = subscription;
  const processors = useProcessors();
  const remove = useRemoveCard();
  const [asked, setAsked] = useState<'store' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const isSandbox = processors.data?.some(({ processor, state }) => processor === 'sandbox' && state === 'connected');
  if (!mayEdit || (!isSandbox && !card)) return null;
  return (
    <div className="flex flex-wrap gap-2 max-md:*:h-12 max-md:*:grow">
      {isSandbox ? <Button onClick={() => setAsked('store')}>{card ? texts.replaceCard : texts.addCard}</Button> : null}
      {card ? (
        <Button variant="danger" onClick={() => setAsked('remove')}>
          {texts.removeCard}
        </Button>
      ) : null}
      {asked === 'store' ? <StoreCardDialog {...{ customerId, customerName }} onClose={close} /> : null}
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={close}
        title={texts.removeTitle}
        confirmLabel={texts.removeCard}
        danger
        onConfirm={async () => {
          try {
            await remove.mutateAsync(customerId);
            toast({ variant: 'success', title: texts.cardRemoved });
          } catch (error) {
            tellInToast(texts.removeFailed, error);
          }
        }}
      >
        {texts.removeMore}
      </ConfirmDialog>
    </div>
  );
}
