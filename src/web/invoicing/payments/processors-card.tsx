import { useState } from 'react';
import type { BillingProcessor } from '#contract/invoicing/payments.ts';
import { momentDay } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { toastFailure, useDisconnectStripe, useMayBill, useProcessors } from '../api.ts';
import { ConnectDialog } from '../billing-dialogs.ts';
import { customerBillingTexts } from '../texts.ts';

const texts = customerBillingTexts.settings;

/** Who takes the customers' cards: the company's own Stripe, or the sandbox. Square is listed as not available. */
export function ProcessorsCard() {
  const processors = useProcessors();
  // Whose keys these are decides whose account the customers’ money goes to.
  const isOwner = useUser().role === 'owner';
  const mayEdit = useMayBill() && isOwner;
  const disconnect = useDisconnectStripe();
  const [asking, setAsking] = useState<'connect' | 'disconnect' | null>(null);
  const close = () => setAsking(null);
  return (
    <Loaded query={processors} rows={3}>
      <Card title={texts.processors} flush>
        <ul className="mt-2 divide-y divide-line">
          {processors.data?.map((processor) => (
            <li key={processor.processor} className="flex flex-col gap-2 px-4 py-4 md:px-5">
              <ProcessorFacts processor={processor} />
              {processor.processor === 'stripe' && mayEdit && processor.state !== 'not-available' ? (
                <div className="flex flex-wrap gap-2 max-md:*:h-11">
                  <Button
                    variant={processor.state === 'connected' ? 'secondary' : 'primary'}
                    onClick={() => setAsking('connect')}
                  >
                    {processor.state === 'connected' ? texts.replace : texts.connect}
                  </Button>
                  {processor.state === 'connected' ? (
                    <Button variant="danger" onClick={() => setAsking('disconnect')}>
                      {texts.disconnect}
                    </Button>
                  ) : null}
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      </Card>
      {asking === 'connect' ? (
        <ConnectDialog
          webhookUrl={processors.data?.find(({ processor }) => processor === 'stripe')?.webhookUrl ?? null}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        open={asking === 'disconnect'}
        onOpenChange={close}
        title={texts.disconnectTitle}
        confirmLabel={texts.disconnect}
        danger
        onConfirm={async () => {
          try {
            await disconnect.mutateAsync(undefined);
            toast({ variant: 'success', title: texts.disconnected });
          } catch (error) {
            toastFailure(texts.disconnectFailed, error);
          }
        }}
      >
        {texts.disconnectMore}
      </ConfirmDialog>
    </Loaded>
  );
}

function ProcessorFacts({ processor: about }: { processor: BillingProcessor }) {
  const { timeZone } = useUser();
  const { processor, state, accountName, connectedAt, lastError, lastErrorAt, webhookUrl } = about;
  const isConnected = state === 'connected';
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{texts.processorNames[processor]}</h3>
        <Chip tone={isConnected ? 'ok' : 'neutral'} dot>
          {texts.states[state]}
        </Chip>
      </div>
      <p className="text-sm text-ink-2">
        {processor === 'sandbox' && !isConnected ? texts.sandboxOff : texts.about[processor]}
      </p>
      {isConnected && (accountName || connectedAt) ? (
        <p className="text-sm">
          {[
            accountName ? texts.account(accountName) : null,
            connectedAt ? texts.since(momentDay(connectedAt, timeZone)) : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : null}
      {lastError && lastErrorAt ? (
        <p className="text-sm text-bad">{texts.lastError(momentDay(lastErrorAt, timeZone), lastError)}</p>
      ) : null}
      {isConnected && webhookUrl ? (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <span className="min-w-0 grow break-all">
            {texts.webhookUrl}: <code>{webhookUrl}</code>
          </span>
          <CopyButton text={webhookUrl} label={texts.copy} copied={texts.copied} />
        </div>
      ) : null}
    </>
  );
}
