import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Backup } from '#contract/data/exports.ts';
import type { JobRun, OutsideService, SaveSettings, Settings } from '#contract/settings/settings.ts';
import { call } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useSessionControl, useUser } from '#web/base/session.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { uiTexts } from '#web/ui/texts.ts';
import { companySettingsTexts as texts } from './company-texts.ts';

const settingsKey = ['/api/settings'] as const;
const backupsKey = ['/api/backups'] as const;
const backupsPollMs = 3_000;

export const useSettings = () => useQuery<Settings>({ queryKey: settingsKey });

const merged = (before: Settings, { notifications, system, messages, visits }: SaveSettings): Settings => ({
  notifications: { ...before.notifications, ...given(notifications) },
  system: { ...before.system, ...given(system) },
  messages: { ...before.messages, ...given(messages) },
  visits: { ...before.visits, ...given(visits) },
});
/** Without the members that are absent. */
const given = <T extends object>(part: T | undefined) =>
  Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== undefined));

/** A switch moves right away, and back if the server refuses. */
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
      void queryClient.invalidateQueries({ queryKey: ['/api/going-live'] });
      const { smsNotifications, lowInventoryAlerts, autoLocation } = saved.notifications;
      const { maintenanceMode, debugMode } = saved.system;
      const settings = {
        ...user.settings,
        smsNotifications,
        lowInventoryAlerts,
        autoLocation,
        maintenanceMode,
        debugMode,
      };
      control.changed({ ...user, settings });
    },
  });
}

/** Saves a change and shows the result; `undo` is offered in the toast. */
export function useChangeSettings(): (change: SaveSettings, undo?: SaveSettings | undefined) => void {
  const { mutate } = useSaveSettings();
  return function change(body: SaveSettings, undo?: SaveSettings) {
    mutate(body, {
      onSuccess: () =>
        toast({
          variant: 'success',
          title: texts.saved,
          ...(undo ? { action: { label: texts.undo, onSelect: () => change(undo) } } : {}),
        }),
      onError: (error) => toast({ variant: 'error', title: texts.saveFailed(failureText(error, uiTexts.failed)) }),
    });
  };
}

/** Polled while a backup is running. */
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

const jobsPollMs = 30_000;

export const useJobRuns = () =>
  useQuery<JobRun[]>({ queryKey: ['/api/settings/jobs'], staleTime: 0, refetchInterval: jobsPollMs });
