import type { Notification } from '#contract/alerts/notifications.ts';
import { useMoment } from '#web/base/format.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SeverityChip } from './alert-look.tsx';
import { alertsTexts as texts } from './texts.ts';

export interface AlertDialogProps {
  alert: Notification;
  mayChange: boolean;
  busy: boolean;
  onMark: (dismissed: boolean) => void;
  onClose: () => void;
}

export function AlertDialog({ alert, mayChange, busy, onMark, onClose }: AlertDialogProps) {
  const moment = useMoment();
  const leads = useLeadsSomewhere();
  const { type, severity, title, message, timestamp, actionRequired, dismissed, link, handledAt, handledBy } = alert;
  const handled =
    dismissed && handledAt !== null
      ? [{ term: texts.handledBy, value: handledBy ? texts.by(handledBy, moment(handledAt)) : moment(handledAt) }]
      : [];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      footer={
        <>
          {link !== null && leads(link) ? (
            <ButtonLink to={link} onClick={onClose}>
              {texts.open}
            </ButtonLink>
          ) : null}
          {mayChange ? (
            <Button variant={dismissed ? 'secondary' : 'primary'} busy={busy} onClick={() => onMark(!dismissed)}>
              {dismissed ? texts.restore : texts.markHandled}
            </Button>
          ) : null}
        </>
      }
    >
      <p className="mb-4 text-md break-words">{message}</p>
      <DefinitionList
        columns={2}
        items={[
          { term: texts.severity, value: <SeverityChip severity={severity} /> },
          { term: texts.type, value: texts.categories[type] },
          { term: texts.since, value: moment(timestamp) },
          { term: texts.action, value: actionRequired ? texts.yes : texts.no },
          ...handled,
        ]}
      />
    </Dialog>
  );
}
