import type { BillingCycle, Plan } from '#domain/subscription/index.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useQuote } from './api.ts';
import { QuoteLines } from './quote-lines.tsx';
import { billingTexts as t } from './texts.ts';

interface BuyDialogProps {
  plan: Plan;
  cycle: BillingCycle;
  /** No card processor is connected. */
  sandbox: boolean;
  onBuy: () => Promise<void>;
  onClose: () => void;
}

/** Asks before anything is charged, and says what exactly. */
export function BuyDialog({ plan, cycle, sandbox, onBuy, onClose }: BuyDialogProps) {
  const quote = useQuote({ kind: 'session' }, plan.tier, cycle);
  const card = quote.data?.card;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t.confirm.title(plan.name)}
      confirmLabel={t.confirm.buy}
      onConfirm={onBuy}
    >
      <div className="space-y-2">
        <p>{t.confirm.holds}</p>
        <QuoteLines plan={plan} cycle={cycle} quote={quote} />
        {card ? <p>{t.confirm.card(card.brand, card.last4)}</p> : null}
        {sandbox ? <p>{t.sandbox}</p> : null}
      </div>
    </ConfirmDialog>
  );
}
