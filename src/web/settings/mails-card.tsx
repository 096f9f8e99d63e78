import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { OutboxMail } from '#contract/settings/settings.ts';
import { call } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useMoment } from '#web/base/format.ts';
import { usePages } from '#web/base/pages.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { StatusDot, type Tone } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { PageList } from '#web/ui/loaded.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { companySettingsTexts } from './company-texts.ts';

const texts = companySettingsTexts.mails;
const path = '/api/settings/mails';
const tones: Record<OutboxMail['outcome'], Tone> = {
  queued: 'brand',
  retrying: 'warn',
  sent: 'ok',
  unsent: 'warn',
  failed: 'bad',
  bounced: 'bad',
};

/** Settings → System: every email with what became of it, and one to try it out. */
export function MailsCard() {
  const { email, settings } = useUser();
  const queryClient = useQueryClient();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<OutboxMail | null>(null);
  const pages = usePages<OutboxMail>(path, { search: search || null });
  const test = useMutation({
    mutationFn: () => call<OutboxMail>('POST', `${path}/test`, { body: {} }),
    onSuccess: async ({ outcome, reason }) => {
      toast({
        variant: outcome === 'sent' ? 'success' : 'warning',
        title: outcome === 'sent' ? texts.testSent(email) : texts.outcomes[outcome],
        ...(reason && outcome !== 'unsent' ? { description: reason } : {}),
      });
      await queryClient.invalidateQueries({ queryKey: [path] });
    },
    onError: (error) => toast({ variant: 'error', title: failureText(error, texts.testFailed) }),
  });
  return (
    <section aria-label={texts.title} className="flex min-w-0 flex-col gap-3 lg:col-span-2">
      <Card
        title={texts.title}
        aside={
          <Button size="sm" busy={test.isPending} onClick={() => test.mutate()}>
            {texts.test}
          </Button>
        }
      >
        <p className="mb-3 text-sm text-ink-2">{settings.mailServer ? texts.about : texts.noServer}</p>
        <SearchField label={texts.search} value={search} onChange={setSearch} className="md:max-w-80" />
      </Card>
      <PageList<OutboxMail>
        label={texts.title}
        failed={texts.loadFailed}
        pages={pages}
        rowKey={({ mailId }) => mailId}
        renderRow={(mail) => <MailRow mail={mail} onOpen={() => setOpen(mail)} />}
        empty={<EmptyState icon={<Mail />} title={search === '' ? texts.none : texts.noneFound} />}
      />
      {open ? <MailDialog mail={open} onClose={() => setOpen(null)} /> : null}
    </section>
  );
}

function MailRow({ mail, onOpen }: { mail: OutboxMail; onOpen: () => void }) {
  const moment = useMoment('monthDayAndTime');
  const { subject, recipient, outcome, reason, createdAt, sentAt } = mail;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3 text-sm md:px-5">
      <div className="min-w-0 grow basis-60">
        <button
          type="button"
          onClick={onOpen}
          className="block min-h-6 max-w-full rounded-sm text-left font-semibold break-words hover:underline"
        >
          {subject}
        </button>
        <p className="num break-words text-ink-2">
          {recipient} · {moment(sentAt ?? createdAt)}
        </p>
        {reason && outcome !== 'unsent' ? <p className="break-words text-bad">{reason}</p> : null}
      </div>
      <StatusDot tone={tones[outcome]} className="shrink-0">
        {texts.outcomes[outcome]}
      </StatusDot>
    </div>
  );
}

function MailDialog({ mail, onClose }: { mail: OutboxMail; onClose: () => void }) {
  const { data, isError } = useQuery<{ text: string | null }>({
    queryKey: [`${path}/${encodeURIComponent(mail.mailId)}`],
  });
  return (
    <Dialog open onOpenChange={onClose} title={mail.subject} description={mail.recipient}>
      <p className="text-sm break-words whitespace-pre-wrap">
        {isError ? texts.loadFailed : data?.text === null ? texts.isPrivate : data?.text}
      </p>
    </Dialog>
  );
}
