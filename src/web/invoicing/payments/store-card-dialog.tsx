import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { ApiError } from '#web/base/api.ts';
import { CardFields } from '#web/ui/card/card-fields.tsx';
import { type CardForm, cardForm, emptyCard, faultyFields } from '#web/ui/card/card-form.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { storeCard, toastAndThrow, useReadBillingAgain } from '../api.ts';
import { invoicesTexts } from '../invoices/texts.ts';

const texts = invoicesTexts.customerPart;

interface StoreCardDialogProps {
  customerId: string;
  customerName: string;
  onClose: () => void;
}

/** Keeps a test card for a customer, with the sandbox alone. */
export function StoreCardDialog({ customerId, customerName, onClose }: StoreCardDialogProps) {
  const readAgain = useReadBillingAgain();
  const form = useForm({ resolver: standardSchemaResolver(cardForm), defaultValues: emptyCard });
  const title = texts.cardTitle(customerName);

  const store = async (paymentDetails: CardForm): Promise<void> => {
    try {
      await storeCard(customerId, paymentDetails);
    } catch (error) {
      const faulty = error instanceof ApiError ? faultyFields(error) : [];
      for (const { name, message } of faulty) form.setError(name, { message });
      if (faulty.length > 0) return;
      toastAndThrow(texts.cardFailed)(error);
    }
    await readAgain();
    toast({ variant: 'success', title: texts.cardSaved });
    onClose();
  };

  return (
    <FormDialog form={form} title={title} submitLabel={texts.saveCard} onSubmit={store} onClose={onClose}>
      <CardFields control={form.control} />
    </FormDialog>
  );
}
