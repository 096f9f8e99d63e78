import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { momentName, tellFailure } from './in-words.ts';
import { communicationsTexts } from './texts.ts';
import { useConsent, useSaveConsent } from './threads-api.ts';

const texts = communicationsTexts.inbox;

/** Whether text messages may go to the customer, how that came about, and the office's word on it. */
export function ConsentNote({ customerId, mayEdit }: { customerId: string; mayEdit: boolean }) {
  const { timeZone } = useUser();
  const consent = useConsent(customerId);
  const save = useSaveConsent(customerId);
  if (!consent.data || consent.data.state === 'none') return null;
  const { state, source, since } = consent.data;
  const next = state === 'stopped' ? 'given' : 'stopped';
  const change = () =>
    save.mutate(next, {
      onSuccess: () => toast({ variant: 'success', title: next === 'stopped' ? texts.nowStopped : texts.nowGiven }),
      onError: (error) => tellFailure(texts.consentFailed, error),
    });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2">
      <p className={state === 'stopped' ? 'font-semibold text-warn' : undefined}>
        {[texts.consents[state], source, since ? momentName(since, timeZone) : null].filter(Boolean).join(' · ')}
      </p>
      {mayEdit ? (
        <Button size="sm" className="max-md:h-11" busy={save.isPending} onClick={change}>
          {next === 'stopped' ? texts.stop : texts.allow}
        </Button>
      ) : null}
    </div>
  );
}
