import { Info, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Pool } from '#contract/customers/pools.ts';
import type { DosageAnswer, WaterAnalysisForm } from '#contract/water/water.ts';
import { idealRanges } from '#domain/water/index.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LearnedNote, type LearnedNoteProps } from './learned-note.tsx';
import { LsiDial } from './lsi-dial.tsx';
import { ReadingTile } from './reading-tile.tsx';
import { tilesOfAnalysis } from './reading-tiles.ts';
import { RecipeCard } from './recipe-card.tsx';
import { SaveReadings } from './save-readings.tsx';
import { waterTexts as texts } from './texts.ts';

export interface AnalysisResultProps {
  answer: DosageAnswer;
  /** The readings that were analysed. */
  readings: WaterAnalysisForm;
  /** Whose readings they are; null where it is no known pool. */
  pool: Pool | null;
  /** What the pool has taught, and the switch beside it. */
  learned: LearnedNoteProps | null;
  /** The analysis whose readings may be stored as a test; null where they may not. */
  saveNumber: number | null;
  /** True where the page shows the pool's readings and its dial already. */
  brief?: boolean;
  /** True where the server was out of reach and this device computed it. */
  onDevice?: boolean;
}

/** The analysed water, the recipe and what stands behind it. */
export function AnalysisResult({
  answer,
  readings,
  pool,
  learned,
  saveNumber,
  brief = false,
  onDevice = false,
}: AnalysisResultProps) {
  const ranges = idealRanges(readings.poolType);
  const tiles = brief ? [] : tilesOfAnalysis(readings);
  return (
    <>
      {tiles.length > 0 ? (
        <div className={classNames('grid grid-cols-2 gap-3', tiles.length > 4 ? 'sm:grid-cols-3' : 'xl:grid-cols-4')}>
          {tiles.map(({ reading, value, note }) => (
            <ReadingTile key={reading} reading={reading} value={value} range={ranges[reading]} note={note} />
          ))}
        </div>
      ) : null}
      {onDevice ? <Banner title={texts.onDevice}>{texts.onDeviceMore}</Banner> : null}
      {learned ? <LearnedNote {...learned} /> : null}
      <RecipeCard answer={answer} pool={pool?.name ?? texts.title} />
      {pool && saveNumber !== null ? <SaveReadings key={saveNumber} pool={pool} readings={readings} /> : null}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {brief ? null : (
          <LsiDial
            lsi={answer.lsi}
            range={ranges.lsi}
            after={answer.recommendations.length > 0 ? answer.projected.lsi : null}
          />
        )}
        {answer.notes.length + answer.safety.length > 0 ? (
          <div className="flex min-w-0 flex-col gap-4 xl:col-start-2 xl:row-span-2 xl:row-start-1">
            {answer.notes.length > 0 ? (
              <Card title={texts.advice}>
                <Points
                  points={answer.notes}
                  icon={<Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />}
                />
              </Card>
            ) : null}
            {answer.safety.length > 0 ? (
              <Card title={texts.safety}>
                <Points
                  points={answer.safety}
                  icon={<ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" />}
                />
              </Card>
            ) : null}
          </div>
        ) : null}
        {answer.assumptions.length > 0 ? (
          <Card title={texts.assumptions}>
            <Points points={answer.assumptions} />
          </Card>
        ) : null}
      </div>
    </>
  );
}

const Points = ({ points, icon }: { points: readonly string[]; icon?: ReactNode }) => (
  <ul className="flex flex-col gap-2 text-sm text-ink-2">
    {points.map((point) => (
      <li key={point} className="flex items-start gap-2">
        {icon ?? <span aria-hidden="true" className="mt-2 size-1 shrink-0 rounded-full bg-ink-3" />}
        <span className="min-w-0">{point}</span>
      </li>
    ))}
  </ul>
);
