import { BellOff, CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '#web/base/format.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type Alert, dismissAlert, markAlertRead, useAlerts } from './alert-store.ts';
import { frameTexts as texts } from './texts.ts';

const icons: Record<Alert['type'], ReactNode> = {
  error: <CircleAlert className="text-bad" />,
  warning: <TriangleAlert className="text-warn" />,
  success: <CircleCheck className="text-ok" />,
  info: <Info className="text-brand" />,
};

export interface AlertListProps {
  userId: string;
  /** The alerts that were unread when the list was opened. */
  wereNew: readonly string[];
  onSeen: (id: string) => void;
  onClose: () => void;
}

/** What the bell holds. */
export function AlertList({ userId, wereNew, onSeen, onClose }: AlertListProps) {
  const alerts = useAlerts(userId);
  const leads = useLeadsSomewhere();
  return (
    <>
      <h2 className="border-b border-line px-4 py-3 text-md font-semibold">{texts.notifications}</h2>
      {alerts.length === 0 ? (
        <EmptyState icon={<BellOff />} title={texts.noAlerts}>
          {texts.noAlertsMore}
        </EmptyState>
      ) : (
        <ul className="min-h-0 grow divide-y divide-line overflow-y-auto">
          {alerts.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              isNew={!alert.isRead || wereNew.includes(alert.id)}
              onRead={() => {
                markAlertRead(userId, alert.id);
                onSeen(alert.id);
              }}
              onDismiss={() => dismissAlert(userId, alert.id)}
              onClose={onClose}
            />
          ))}
        </ul>
      )}
      {leads('/alerts') ? (
        <Link
          to="/alerts"
          onClick={onClose}
          className="border-t border-line px-4 py-3 text-center text-sm font-semibold text-brand hover:bg-sunken"
        >
          {texts.allAlerts}
        </Link>
      ) : null}
    </>
  );
}

interface AlertRowProps {
  alert: Alert;
  isNew: boolean;
  onRead: () => void;
  onDismiss: () => void;
  onClose: () => void;
}

function AlertRow({ alert, isNew, onRead, onDismiss, onClose }: AlertRowProps) {
  const { timeZone } = useUser();
  const leads = useLeadsSomewhere();
  const { type, title, message, timestamp, to } = alert;
  const bodyClass = 'block min-w-0 grow rounded-sm py-3 text-left text-sm';
  const body = (
    <>
      <span className="flex items-start gap-2">
        <span className="min-w-0 grow font-semibold break-words">{title}</span>
        {isNew ? <Chip tone="brand">{texts.new}</Chip> : null}
      </span>
      <span className="mt-0.5 block break-words text-ink-2">{message}</span>
      <time dateTime={timestamp} className="mt-1 block text-xs text-ink-3">
        {formatMoment(timestamp, timeZone)}
      </time>
    </>
  );
  const read = () => {
    onRead();
    onClose();
  };
  return (
    <li className={classNames('flex items-start gap-3 pr-1.5 pl-4', isNew && 'bg-brand-soft/50')}>
      <span className="pt-3 [&_svg]:size-5">
        {icons[type]}
        <span className="sr-only">{texts.kinds[type]}</span>
      </span>
      {to !== undefined && leads(to) ? (
        <Link to={to} onClick={read} className={bodyClass}>
          {body}
        </Link>
      ) : isNew ? (
        <button type="button" aria-label={texts.markRead(title)} onClick={onRead} className={bodyClass}>
          {body}
        </button>
      ) : (
        <div className={bodyClass}>{body}</div>
      )}
      <IconButton
        label={texts.dismissAlert(title)}
        icon={<X />}
        tooltip={false}
        onClick={onDismiss}
        className="mt-1.5"
      />
    </li>
  );
}
