import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLeadsSomewhere } from '#web/base/links.ts';

interface StopLinkProps {
  stop: { assignmentId: string | null; customerId: string; date: string };
  className: string;
  children: ReactNode;
}

/** Leads to the stop as it was worked that day; where it was on nobody's route, to the customer with what was done there. */
export function StopLink({ stop: { assignmentId, customerId, date }, className, children }: StopLinkProps) {
  const leads = useLeadsSomewhere();
  const address =
    assignmentId === null
      ? `/customers?view=${encodeURIComponent(customerId)}`
      : `/field-service/stop/${encodeURIComponent(assignmentId)}?date=${date}`;
  return leads(address) ? (
    <Link to={address} className={className}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  );
}
