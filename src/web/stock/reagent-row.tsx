import { ArrowRightLeft, Ellipsis, History } from 'lucide-react';
import type { Reagent } from '#contract/stock/reagents.ts';
import { adjustedLevel, daysUntilEmpty, levelMark, QUICK_STEP } from '#domain/stock/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';
import { reagentsTexts as texts } from './texts.ts';

export interface ReagentRowProps {
  reagent: Reagent;
  usagePctPerDay: number | null;
  /** Absent for those who only look. */
  onChange: ((level: number) => void) | undefined;
  onAdjust: () => void;
  onMove: () => void;
  onHistory: () => void;
}

const fills = { low: 'bg-warn', critical: 'bg-bad', fine: 'bg-ok' } as const;

/** One reagent: how full it is, how long it lasts, and the quick changes. */
export function ReagentRow({ reagent, usagePctPerDay, onChange, onAdjust, onMove, onHistory }: ReagentRowProps) {
  const { description, level } = reagent;
  const mark = levelMark(level);
  const { days, estimated } = daysUntilEmpty(level, usagePctPerDay);
  const actions = [
    { label: texts.less, act: () => onChange?.(adjustedLevel(level, 'add', -QUICK_STEP)), off: level === 0 },
    { label: texts.more, act: () => onChange?.(adjustedLevel(level, 'add', QUICK_STEP)), off: level === 100 },
    { label: texts.refill, act: () => onChange?.(100), off: level === 100 },
    { label: texts.adjust, act: onAdjust, off: false },
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2.5 py-3.5">
      <div className="min-w-0 grow basis-56">
        <div className="flex items-center gap-2.5">
          <h3 className="min-w-0 truncate text-md">{description}</h3>
          {mark ? (
            <Chip tone={mark === 'critical' ? 'bad' : 'warn'} dot>
              {texts[mark]}
            </Chip>
          ) : null}
        </div>
        <p className="num text-xs text-ink-3">
          {texts.typeName(reagent.reagentId)} · {estimated ? texts.lastsEstimated(days) : texts.lasts(days)}
        </p>
      </div>
      <div className="flex grow basis-40 items-center gap-3">
        <div aria-hidden="true" className="h-2 grow overflow-hidden rounded-full bg-track">
          <div className={classNames('h-full rounded-full', fills[mark ?? 'fine'])} style={{ width: `${level}%` }} />
        </div>
        <span className="num w-11 text-right text-sm font-semibold">
          <span className="sr-only">{texts.level} </span>
          {level}%
        </span>
      </div>
      <div className={classNames('flex items-center gap-1.5', onChange ? 'max-sm:w-full' : null)}>
        {onChange ? (
          <div className="grid grow grid-cols-4 gap-1.5">
            {actions.map(({ label, act, off }) => (
              <Button
                key={label}
                size="sm"
                disabled={off}
                onClick={act}
                aria-label={texts.forReagent(label, description)}
                className="num max-md:h-11 max-sm:px-1"
              >
                {label}
              </Button>
            ))}
          </div>
        ) : null}
        <DropdownMenu
          trigger={
            <IconButton
              label={texts.forReagent(texts.moreActions, description)}
              icon={<Ellipsis />}
              tooltip={false}
              className="max-md:h-11"
            />
          }
        >
          {onChange ? (
            <MenuItem icon={<ArrowRightLeft aria-hidden="true" />} onSelect={onMove}>
              {texts.move}
            </MenuItem>
          ) : null}
          <MenuItem icon={<History aria-hidden="true" />} onSelect={onHistory}>
            {texts.history}
          </MenuItem>
        </DropdownMenu>
      </div>
    </li>
  );
}
