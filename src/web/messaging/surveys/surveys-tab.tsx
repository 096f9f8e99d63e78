import { Star } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { SurveyResponse } from '#contract/messaging/surveys.ts';
import { formatDay, useMoment } from '#web/base/format.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { lazyComponent, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { PageList } from '#web/ui/loaded.tsx';
import { useSurveys } from '../api.ts';
import { Stars } from '../parts.tsx';
import { communicationsTexts } from '../texts.ts';

const texts = communicationsTexts.surveys;
const qualityTones: Record<SurveyResponse['serviceQuality'], Tone> = {
  excellent: 'ok',
  good: 'ok',
  average: 'warn',
  poor: 'bad',
};

const ReplyDialog = lazyComponent(async () => (await import('../reply-dialog.tsx')).ReplyDialog, {
  onFailure: ({ onClose }) => onClose(),
});

export function SurveysTab() {
  const mayEdit = useCan('customers', 'edit');
  const [search, setSearch] = useState('');
  const [entering, setEntering] = useState(false);
  const pages = useSurveys(search);
  useEffect(() => loadAtFirstTouch([ReplyDialog]), []);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex gap-2 max-md:flex-col">
        <SearchField
          label={texts.search}
          placeholder={texts.searchHint}
          value={search}
          onChange={setSearch}
          className="grow"
        />
        {mayEdit ? (
          <Button onClick={() => setEntering(true)} className="h-10.5 max-md:h-12">
            {texts.enter}
          </Button>
        ) : null}
      </div>
      <PageList
        failed={communicationsTexts.loadFailed}
        label={texts.list}
        pages={pages}
        rowKey={({ id }) => id}
        renderRow={(response) => <SurveyRow response={response} />}
        empty={
          <EmptyState icon={<Star />} title={search === '' ? texts.none : texts.noneFound}>
            {search === '' ? texts.noneMore : undefined}
          </EmptyState>
        }
      />
      {entering ? <ReplyDialog onClose={() => setEntering(false)} /> : null}
    </div>
  );
}

function SurveyRow({ response }: { response: SurveyResponse }) {
  const moment = useMoment('monthDayAndTime');
  const { customerId, customerName, rating, serviceQuality, wouldRecommend, feedback, improvementSuggestions } =
    response;
  const { serviceDate, technicianName, technicianRating, responseDate, via } = response;
  return (
    <article aria-label={customerName} className="flex flex-col gap-1.5 px-4 py-3.5 md:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={`/customers?view=${encodeURIComponent(customerId)}`}
          className="rounded-sm font-semibold break-words hover:underline max-md:grow"
        >
          {customerName}
        </Link>
        <span className="flex items-center gap-3 max-md:order-last max-md:basis-full">
          <Stars rating={rating} />
          <Chip tone={qualityTones[serviceQuality]} dot>
            {texts.qualities[serviceQuality]}
          </Chip>
        </span>
        <span className="num text-sm text-ink-2 md:ml-auto">{moment(responseDate)}</span>
      </div>
      {feedback ? <p className="text-sm break-words whitespace-pre-wrap">{feedback}</p> : null}
      {improvementSuggestions ? (
        <p className="text-sm break-words whitespace-pre-wrap">
          <span className="text-ink-2">{texts.improve}</span> {improvementSuggestions}
        </p>
      ) : null}
      <p className="text-xs text-ink-3">
        {[
          serviceDate ? texts.visit(formatDay(serviceDate)) : null,
          technicianName ? texts.by(technicianName) : null,
          technicianRating === null ? null : texts.technicianRated(technicianRating),
          wouldRecommend ? texts.recommends : texts.recommendsNot,
          texts.via[via],
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </article>
  );
}
