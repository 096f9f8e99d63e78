import { Link } from 'react-router';
import type { AnsweringVolume } from '#domain/water/index.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Switch } from '#web/ui/fields/switch-field.tsx';
import { waterTexts as texts } from './texts.ts';

export interface LearnedNoteProps {
  volume: AnsweringVolume;
  poolId: string;
  plain: boolean;
  onPlain: (plain: boolean) => void;
}

/** Says openly that the pool's own answers stand behind the amounts, and switches them off. */
export function LearnedNote({ volume: { gallons, statedGallons, doses }, poolId, plain, onPlain }: LearnedNoteProps) {
  const leads = useLeadsSomewhere();
  const history = `/pools/${encodeURIComponent(poolId)}`;
  return (
    <Banner
      title={<span className="num">{texts.answersAs(gallons)}</span>}
      actions={
        <Switch label={texts.plainCalculation} checked={plain} onChange={onPlain} className="whitespace-nowrap" />
      }
    >
      <span className="num">{texts.learnedFrom(doses, statedGallons)}</span>{' '}
      {plain ? texts.amountsPlain : texts.amountsLearned}{' '}
      {leads(history) ? (
        <Link to={history} className="font-semibold whitespace-nowrap text-brand underline underline-offset-2">
          {texts.howLearned}
        </Link>
      ) : null}
    </Banner>
  );
}
