import type { ReactNode } from 'react';
import type { Settings } from '#contract/settings/settings.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { companySettingsTexts as texts } from './company-texts.ts';
import { useSettings } from './settings-api.ts';

/** Renders the settings once they are loaded. */
export function LoadedSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const settings = useSettings();
  if (settings.data) return children(settings.data);
  return (
    <Card>
      {settings.isError ? (
        <ErrorState title={texts.loadFailed} error={settings.error} onRetry={() => void settings.refetch()}>
          {texts.loadSafe}
        </ErrorState>
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Card>
  );
}
