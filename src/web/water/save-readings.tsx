import type { Pool } from '#contract/customers/pools.ts';
import type { WaterAnalysisForm } from '#contract/water/water.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useSaveTest } from './api.ts';
import { waterTexts as texts } from './texts.ts';

/** Keeps the analysed readings as a test of the chosen pool. */
export function SaveReadings({ pool, readings }: { pool: Pool; readings: WaterAnalysisForm }) {
  const save = useSaveTest();
  if (save.isSuccess) {
    return (
      <Banner tone="ok" title={texts.saved}>
        {texts.savedMore(pool.name)}
      </Banner>
    );
  }
  const store = (): void =>
    save.mutate(
      { poolId: pool.poolId, readings: measuredIn(readings) },
      {
        onError: (error) => toast({ variant: 'error', title: texts.saveFailed, description: error.message }),
      },
    );
  return (
    <Button size="touch" wide busy={save.isPending} onClick={store}>
      {texts.saveTest}
    </Button>
  );
}

/** What the form holds of a test: combined chlorine is what total chlorine is above the free one. */
function measuredIn(form: WaterAnalysisForm) {
  const { chlorine, pH, lsi, calciumHardness, temperature, totalAlkalinity, cyanuricAcid, salt, borate } = form;
  const totalChlorine = form.combinedChlorine === undefined ? undefined : chlorine + form.combinedChlorine;
  return {
    chlorine,
    totalChlorine,
    pH,
    lsi,
    calciumHardness,
    temperature,
    totalAlkalinity,
    cyanuricAcid,
    salt,
    borate,
  };
}
