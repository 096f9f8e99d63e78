import type { HomeownerReport, HomeownerVisit } from '#contract/homeowner/homeowner.ts';
import { taskNamed } from '#domain/visits/index.ts';
import { useTexts } from './portal-api.ts';

interface WorkProps {
  done: HomeownerVisit | HomeownerReport;
  /** The first body of water, named where others were treated too. */
  first?: string | null;
}

/** Who came, what was done, what was added, and what they noted. */
export function Work({ done, first = null }: WorkProps) {
  const { say, texts } = useTexts();
  return (
    <div className="mb-3 flex flex-col gap-3">
      <p className="text-ink-2">{say(texts.by({ name: done.technician, date: done.serviceDate }))}</p>
      {done.services.length > 0 ? (
        <div>
          <h3 className="text-sm font-semibold text-ink-2">{say(texts.work)}</h3>
          <ul className="list-disc pl-5">
            {done.services.map((service) => (
              <li key={service}>{say(taskNamed(service))}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {[{ name: done.bodies.length > 0 ? first : null, chemicals: done.chemicals }, ...done.bodies].map(
        ({ name, chemicals }, index) =>
          chemicals.length > 0 ? (
            <div key={String(index)}>
              <h3 className="text-sm font-semibold text-ink-2">
                {[say(texts.added), name].filter(Boolean).join(' · ')}
              </h3>
              <ul className="list-disc pl-5">
                {chemicals.map((chemical) => (
                  <li key={chemical.name} className="num">
                    {say(texts.amountOf(chemical))}
                  </li>
                ))}
              </ul>
            </div>
          ) : null,
      )}
      {done.notes ? (
        <div>
          <p className="break-words whitespace-pre-line">
            <span className="font-semibold">{say(texts.note)}: </span>
            {done.notes}
          </p>
          {done.notesMark === 'other-language' ? (
            <p className="text-sm text-ink-2">{say(texts.noteOtherLanguage)}</p>
          ) : null}
          {done.notesOriginal === null ? null : (
            <details className="text-sm text-ink-2">
              <summary className="cursor-pointer py-1">{say(texts.noteTranslated)}</summary>
              <p className="break-words whitespace-pre-line">{done.notesOriginal}</p>
            </details>
          )}
        </div>
      ) : null}
    </div>
  );
}
