import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { AccountStatus } from '#contract/accounts/identity.ts';
import { paymentAddress, TrialExpiredDialog } from '#web/access/index.ts';
import { call } from '#web/base/api.ts';

interface Props {
  email: string;
  endedAt: Date;
  paymentToken: string | undefined;
  onLater: () => void;
}

/** Waits for the server's plan pricing. */
export default function TrialExpired({ email, endedAt, paymentToken: token, onLater }: Props) {
  const navigate = useNavigate();
  const { data: status, isPending } = useQuery({
    queryKey: ['/api/auth/account-status', token],
    queryFn: ({ signal }) => call<AccountStatus>('GET', '/api/auth/account-status', { signal, token }),
    enabled: token !== undefined,
  });
  if (token !== undefined && isPending) return null;
  return (
    <TrialExpiredDialog
      email={email}
      endedAt={endedAt}
      pricing={status?.planPricing}
      onUpgrade={(plan) => navigate(paymentAddress({ plan, forced: true, email }))}
      onLater={onLater}
    />
  );
}
