import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerAccess } from '#contract/homeowner/portal.ts';
import { deviceOf } from '#web/accounts/index.ts';
import { call } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useMoment } from '#web/base/format.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { customerPageTexts } from './texts.ts';

const { access: texts } = customerPageTexts;

interface AccessDialogProps {
  customerId: string;
  name: string;
  onClose: () => void;
}

/** Which devices and links open a customer's own page; the office ends any of them. */
export function AccessDialog({ customerId, name, onClose }: AccessDialogProps) {
  const path = `/api/customers/${encodeURIComponent(customerId)}/access`;
  const queries = useQueryClient();
  const access = useQuery<CustomerAccess>({ queryKey: [path], staleTime: 0 });
  const mayEnd = useCan('customers', 'edit');
  const { mailServer } = useUser().settings;
  const moment = useMoment('date');
  const [busy, setBusy] = useState<string | null>(null);
  const end = async (what: string): Promise<void> => {
    setBusy(what);
    try {
      await call('DELETE', `${path}${what}`);
      await queries.invalidateQueries({ queryKey: [path] });
    } catch (error) {
      toast({ variant: 'error', title: texts.failed, description: failureText(error, texts.again) });
    }
    setBusy(null);
  };
  const send = async (): Promise<void> => {
    setBusy('send');
    try {
      const { to } = await call<{ to: string }>('POST', path);
      if (mailServer) toast({ variant: 'success', title: texts.sentTo(to) });
      else toast({ variant: 'warning', title: texts.notSent });
    } catch (error) {
      toast({ variant: 'error', title: texts.sendFailed, description: failureText(error, texts.again) });
    }
    setBusy(null);
  };
  const row = (key: string, label: string, more: string, ending: string, action: string) => (
    <li key={key} className="flex items-center gap-3 py-2">
      <div className="min-w-0 grow">
        <p className="font-medium">{label}</p>
        <p className="text-sm text-ink-2">{more}</p>
      </div>
      {mayEnd ? (
        <Button size="sm" className="max-md:h-11" busy={busy === ending} onClick={() => void end(ending)}>
          {action}
        </Button>
      ) : null}
    </li>
  );
  const isEmpty = access.data && access.data.devices.length === 0 && access.data.linkCount === 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title(name)}
      description={texts.more}
      footer={
        mayEnd && access.data ? (
          <>
            {isEmpty ? null : (
              <Button variant="danger" busy={busy === ''} onClick={() => void end('')}>
                {texts.endAll}
              </Button>
            )}
            <Button variant="primary" busy={busy === 'send'} onClick={() => void send()}>
              {texts.send}
            </Button>
          </>
        ) : null
      }
    >
      <Loaded failed={texts.loadFailed} query={access}>
        {access.data ? (
          <div className="flex flex-col gap-4">
            {isEmpty ? <p className="text-ink-2">{texts.none}</p> : null}
            {access.data.devices.length > 0 ? (
              <section>
                <h3 className="font-semibold">{texts.devices}</h3>
                <ul className="divide-y divide-line">
                  {access.data.devices.map(({ deviceId, userAgent, lastUsedAt }) => {
                    const { browser, system } = deviceOf(userAgent);
                    const label = [browser, system].filter(Boolean).join(' · ') || texts.unknownDevice;
                    const ending = `/devices/${encodeURIComponent(deviceId)}`;
                    return row(deviceId, label, texts.lastUsed(moment(lastUsedAt)), ending, texts.signOut);
                  })}
                </ul>
              </section>
            ) : null}
            {access.data.links.length > 0 ? (
              <section>
                <h3 className="font-semibold">{texts.links(access.data.linkCount)}</h3>
                <ul className="divide-y divide-line">
                  {access.data.links.map(({ linkId, shows, createdAt, expiresAt }) => {
                    const more = texts.sent(moment(createdAt), moment(expiresAt));
                    return row(linkId, texts.shows(shows), more, `/links/${encodeURIComponent(linkId)}`, texts.turnOff);
                  })}
                </ul>
              </section>
            ) : null}
          </div>
        ) : null}
      </Loaded>
    </Dialog>
  );
}
