import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Backup } from '#contract/data/exports.ts';
import type { JobRun, OutsideService, SaveSettings, Settings } from '#contract/settings/settings.ts';
import { call } from '#web/base/api.ts';
import { useSessionControl, useUser } from '#web/base/session.tsx';

const settingsKey = ['/api/settings'] as const;
const backupsKey = ['/api/backups'] as const;
const backupsPollMs = 3_000;

export const useSettings = () => useQuery<Settings>({ queryKey: settingsKey });

const merged = (before: Settings, { notifications, system, messages }: SaveSettings): Settings => ({
  notifications: { ...before.notifications, ...given(notifications) },
  system: { ...before.system, ...given(system) },
  messages: { ...before.messages, ...given(messages) },
});
/** Without the members that are absent. */
const given = <T extends object>(part: T | undefined) =>
  Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== undefined));

/** A switch moves at once, and back where the server refuses. The frame obeys what was saved. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  const control = useSessionControl();
  const user = useUser();
  return useMutation({
    mutationFn: (body: SaveSettings) => call<Settings>('PUT', '/api/settings', { body }),
    onMutate: (body) => {
      const before = queryClient.getQueryData<Settings>(settingsKey);
      if (before) queryClient.setQueryData(settingsKey, merged(before, body));
      return { before };
    },
    onError: (_error, _body, context) => {
      if (context?.before) queryClient.setQueryData(settingsKey, context.before);
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsKey, saved);
      const { smsNotifications, lowInventoryAlerts, autoLocation } = saved.notifications;
      const { maintenanceMode, debugMode } = saved.system;
      const settings = { smsNotifications, lowInventoryAlerts, autoLocation, maintenanceMode, debugMode };
      control.changed({ ...user, settings });
    },
  });
}

/** While one is being made, it is looked at again and again. */
export const useBackups = () =>
  useQuery<Backup[]>({
    queryKey: backupsKey,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((backup) => backup.state === 'running') === true ? backupsPollMs : false,
  });

export function useStartBackup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call<Backup>('POST', '/api/backups'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backupsKey }),
  });
}

export const backupFile = ({ backupId }: Backup): string => `/api/backups/${encodeURIComponent(backupId)}/file`;

export const useOutsideServices = () =>
  useQuery<OutsideService[]>({ queryKey: ['/api/settings/services'], staleTime: 0 });

/** Looked at again every half minute: what works goes on meanwhile. */
const jobsPollMs = 30_000;

export const useJobRuns = () =>
  useQuery<JobRun[]>({ queryKey: ['/api/settings/jobs'], staleTime: 0, refetchInterval: jobsPollMs });
