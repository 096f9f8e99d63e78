export { useCustomersPools } from './api.ts';
export { testersTexts } from './devices/texts.ts';
export { PoolPanelPart, TargetsTabPart, TesterCardPart, TestersTabPart } from './parts.tsx';
export { PoolChoice } from './pool-choice.tsx';
export { ReadingChart } from './pool-history/reading-chart.tsx';
export { limitsOf, measuredReadings } from './pool-history/shown-readings.ts';
export {
  endsByReading,
  endsOf,
  rangeText,
  surfaceChoices,
  surfaceName,
  TargetRangeFields,
  targetsOf,
  targetsText,
  useTargetRules,
  whyText,
} from './targets/target-fields.tsx';
export { targetTexts } from './targets/texts.ts';
