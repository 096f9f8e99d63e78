import { Megaphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { newId } from '#web/base/ids.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useBroadcast } from './api.ts';
import type { Asked } from './broadcast-form.ts';
import { tellFailure } from './in-words.ts';
import { LeftOut } from './left-out.tsx';
import { communicationsTexts } from './texts.ts';

const { broadcast: texts, count, customers } = communicationsTexts;

export function BroadcastPreview({ counted, onSent }: { counted: Asked | null; onSent: () => void }) {
  return (
    <Card title={texts.preview}>
      <div role="status">
        {counted === null ? (
          <EmptyState icon={<Megaphone />} title={texts.notCounted}>
            {texts.notCountedMore}
          </EmptyState>
        ) : (
          <Counted key={counted.values} counted={counted} onSent={onSent} />
        )}
      </div>
    </Card>
  );
}

function Counted({ counted: { body, result }, onSent }: { counted: Asked; onSent: () => void }) {
  const send = useBroadcast();
  const [asking, setAsking] = useState(false);
  // Pressed or retried any number of times, it is one broadcast.
  const [key] = useState(newId);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the preview is below the form.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { recipients, bySms, byEmail, segments, overLimit, skipped, sample } = result;
  const confirm = async () => {
    try {
      const sent = await send.mutateAsync({ ...body, key });
      toast({ variant: 'success', title: texts.sent, description: texts.sentCount(sent.recipients) });
      onSent();
    } catch (error) {
      tellFailure(texts.sendFailed, error);
    }
  };
  return (
    <div ref={box} className="flex scroll-mt-20 flex-col gap-4 max-md:scroll-mb-24">
      <DefinitionList
        columns={2}
        items={[
          { term: texts.recipients, value: <span className="num">{count(recipients)}</span> },
          { term: texts.byEmail, value: <span className="num">{count(byEmail)}</span> },
          { term: texts.bySms, value: <span className="num">{count(bySms)}</span> },
          { term: texts.parts, value: <span className="num">{count(segments)}</span> },
        ]}
      />
      {sample === null ? null : (
        <div>
          <p className="mb-1 text-sm text-ink-2">{texts.sample}</p>
          <p className="rounded-md rounded-bl-none bg-sunken px-3.5 py-2.5 break-words whitespace-pre-wrap">{sample}</p>
        </div>
      )}
      {overLimit > 0 ? <Banner tone="warn">{texts.overLimit(overLimit)}</Banner> : null}
      <LeftOut skipped={skipped} />
      {recipients > 0 ? (
        <Button variant="primary" wide className="max-md:h-12" onClick={() => setAsking(true)}>
          {texts.send(customers(recipients))}
        </Button>
      ) : (
        <p className="text-sm text-ink-2">{texts.nobody}</p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.ask(customers(recipients))}
        confirmLabel={texts.confirm}
        onConfirm={confirm}
      >
        {texts.askMore}
      </ConfirmDialog>
    </div>
  );
}
