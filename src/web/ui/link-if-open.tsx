import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLeadsSomewhere } from '#web/base/links.ts';

interface LinkProps {
  className?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** A link where the user may open the page it leads to; otherwise the same words without one. */
export function LinkIfOpen({ to, className, children, ...labels }: LinkProps & { to: string | null }) {
  const leads = useLeadsSomewhere();
  if (to === null || !leads(to)) return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={className} {...labels}>
      {children}
    </Link>
  );
}

/** Leads to a customer's details. */
export const CustomerLink = ({ customerId, ...link }: LinkProps & { customerId: string | null }) => (
  <LinkIfOpen to={customerId === null ? null : `/customers?view=${encodeURIComponent(customerId)}`} {...link} />
);
