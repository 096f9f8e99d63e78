import type { UseQueryResult } from '@tanstack/react-query';
import { KeyRound, Lock, UserPlus, Users, Wrench } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Permissions } from '#contract/access/permissions.ts';
import type { UserAccount } from '#contract/accounts/users.ts';
import { UpgradePrompt, useOpensFeature } from '#web/access/index.ts';
import { ApiError } from '#web/base/api.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan } from '#web/base/session.tsx';
import { AddPersonDialog, readyPersonDialogs } from '#web/scheduling/index.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, WaitingCard } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { usePermissions, useUsers } from './api.ts';
import { PermissionsTab } from './permissions-tab.tsx';
import { usersTexts as texts } from './texts.ts';
import { UsersTab } from './users-tab.tsx';

/** /user-management */
export default function UserManagementPage() {
  const leads = useLeadsSomewhere();
  const users = useUsers();
  const permissions = usePermissions();
  const mayEdit = useCan('user_management', 'edit');
  const isOpen = useOpensFeature('user_management');
  const [creating, setCreating] = useState(false);
  useEffect(readyPersonDialogs, []);
  const [parameters, setParameters] = useSearchParams();
  const tab = parameters.get('tab') === 'permissions' ? 'permissions' : 'users';
  const entries = permissions.data?.permissions;

  if (isRefused(users) || isRefused(permissions)) return <AccessDenied />;
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        more={
          leads('/settings') ? (
            <ButtonLink to="/settings?tab=technicians" icon={<Wrench aria-hidden="true" className="size-4" />}>
              {texts.team}
            </ButtonLink>
          ) : undefined
        }
        action={
          tab === 'users' && mayEdit && isOpen && entries ? (
            <Button
              variant="primary"
              icon={<UserPlus aria-hidden="true" className="size-4" />}
              onClick={() => setCreating(true)}
            >
              {texts.createUser}
            </Button>
          ) : undefined
        }
      />
      <UpgradePrompt feature="user_management" />
      {mayEdit ? null : <Banner>{texts.readOnly}</Banner>}
      <Tabs
        label={texts.tabs}
        value={tab}
        onChange={(value) => setParameters(value === 'users' ? {} : { tab: value }, { replace: true })}
        tabs={[
          {
            value: 'users',
            label: texts.tabUsers,
            icon: <Users aria-hidden="true" />,
            content: (
              <Loaded queries={[users, permissions]} failed={texts.loadFailed}>
                {users.data && entries ? <UsersTab users={users.data} entries={entries} isOpen={isOpen} /> : null}
              </Loaded>
            ),
          },
          {
            value: 'permissions',
            label: texts.tabPermissions,
            icon: <KeyRound aria-hidden="true" />,
            content: (
              <Loaded queries={[permissions]} failed={texts.permissions.loadFailed}>
                {entries ? <PermissionsTab stored={entries} isOpen={isOpen} /> : null}
              </Loaded>
            ),
          },
        ]}
      />
      {creating ? <AddPersonDialog forAccount onClose={() => setCreating(false)} /> : null}
    </>
  );
}

type Query = UseQueryResult<UserAccount[]> | UseQueryResult<Permissions>;

const isRefused = ({ error }: Query): boolean => error instanceof ApiError && error.status === 403;

function Loaded({ queries, failed, children }: { queries: Query[]; failed: string; children: ReactNode }) {
  const faulty = queries.find(({ isError }) => isError);
  if (faulty) {
    return (
      <Card flush>
        <ErrorState title={failed} error={faulty.error} onRetry={() => void faulty.refetch()}>
          {texts.loadSafe}
        </ErrorState>
      </Card>
    );
  }
  return queries.some(({ isPending }) => isPending) ? <WaitingCard flush rows={6} /> : children;
}

/** The permission was removed while the page was open. */
function AccessDenied() {
  return (
    <>
      <PageHeader title={texts.denied} />
      <Card>
        <EmptyState icon={<Lock />} title={texts.deniedMore} />
      </Card>
    </>
  );
}
