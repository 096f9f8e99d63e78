import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import { languageTag } from '#web/base/language.ts';
import { type OutboxItem, outbox, storageState, useConnection, useOutbox } from '#web/offline/index.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { GroupCard } from './group-card.tsx';
import { groupsOf } from './outbox-groups.ts';
import { outboxTexts as texts } from './texts.ts';

/** So many at once are worth a bar. */
const manyItems = 3;
/** The queue's size may change while the page is looked at (spec 2 §9: every 5 s). */
const countEveryMs = 5_000;

/** /outbox: what was done in the field and whether the office has it. */
export default function OutboxPage() {
  const items = useOutbox();
  const { state, waiting, stuck, done, total } = useConnection();
  const groups = useMemo(() => groupsOf(items), [items]);
  const [removing, setRemoving] = useState<OutboxItem | null>(null);
  const others = useQuery({
    queryKey: ['outbox', 'others'],
    queryFn: () => outbox.waitingOfOthers(),
    refetchInterval: countEveryMs,
    gcTime: 0,
  });
  const sendNow = () => outbox.sendNow().catch(() => toast({ variant: 'error', title: texts.retryFailed }));
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        action={
          waiting > stuck ? (
            <Button
              variant="primary"
              icon={<Send aria-hidden="true" className="size-4" />}
              busy={state === 'syncing'}
              onClick={sendNow}
            >
              {texts.sendNow}
            </Button>
          ) : undefined
        }
      />
      {state === 'offline' ? <Banner tone="warn">{texts.offline}</Banner> : null}
      {others.data ? <Banner tone="brand">{texts.others(others.data)}</Banner> : null}
      {state === 'syncing' && total >= manyItems ? (
        <ProgressBar label={texts.progress} done={done} total={total} />
      ) : null}
      {groups.length === 0 ? (
        <Card>
          <EmptyState icon={<CircleCheck aria-hidden="true" />} title={texts.emptyTitle}>
            {texts.empty}
          </EmptyState>
        </Card>
      ) : (
        <VirtualList
          label={texts.groups}
          items={groups}
          itemKey={({ group }) => group}
          estimatedHeight={190}
          renderItem={(group) => <GroupCard group={group} onRemove={setRemoving} />}
        />
      )}
      <StorageCard />
      {removing ? (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && setRemoving(null)}
          title={texts.removeTitle}
          confirmLabel={texts.remove}
          onConfirm={async () => {
            try {
              await outbox.drop(removing.id);
            } catch {
              toast({ variant: 'error', title: texts.removeFailed });
            }
            setRemoving(null);
          }}
        >
          {texts.removeText(texts.kinds[removing.kind], removing.title)}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

const sizeText = (bytes: number): string => {
  const [amount, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${amount.toLocaleString(languageTag, { maximumFractionDigits: 1 })} ${unit}`;
};

/** How much room there is, and whether the browser keeps it when the phone runs out. */
function StorageCard() {
  const { data: storage } = useQuery({ queryKey: ['outbox', 'storage'], queryFn: storageState, gcTime: 0 });
  if (storage === undefined) return null;
  return (
    <Card title={texts.storage}>
      <p className="num text-sm text-ink-2">
        {storage
          ? `${texts.used(sizeText(storage.usedBytes), sizeText(storage.quotaBytes))}. ${storage.persisted ? texts.persisted : texts.notPersisted}`
          : texts.storageUnknown}
      </p>
    </Card>
  );
}
