import type { SaveSettings } from '#contract/settings/settings.ts';
import { failureText } from '#web/base/failure-text.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { uiTexts } from '#web/ui/texts.ts';
import { companySettingsTexts as texts } from './company-texts.ts';
import { useSaveSettings } from './settings-api.ts';

/** Saves a change and says what became of it; `undo` is offered with the news where it is given. */
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
