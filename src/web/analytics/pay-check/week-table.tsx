import type { PayCheckTechnician } from '#contract/analytics/pay-check.ts';
import { Card } from '#web/ui/card.tsx';
import { duration, miles } from './in-words.ts';
import { payCheckTexts as texts } from './texts.ts';

const figure = 'num px-3 py-2.5 last:pr-5 text-right whitespace-nowrap';

/** Everybody's week side by side; the cards below say the same one by one, also on a phone. */
export function WeekTable({ technicians }: { technicians: readonly PayCheckTechnician[] }) {
  return (
    <Card flush className="max-md:hidden print:block">
      <table className="w-full text-sm">
        <caption className="sr-only">{texts.everybody}</caption>
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-2 [&>th]:px-3 [&>th]:py-2.5 [&>th]:font-semibold [&>th:first-child]:pl-5 [&>th:last-child]:pr-5">
            <th scope="col">{texts.technician}</th>
            {[
              texts.lookAt,
              texts.assigned,
              texts.unplanned,
              texts.proven,
              texts.onSite,
              texts.planned,
              texts.miles,
            ].map((heading) => (
              <th key={heading} scope="col" className="text-right">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {technicians.map((line) => (
            <tr key={line.technicianId}>
              <th scope="row" className="max-w-56 truncate px-3 py-2.5 pl-5 text-left font-semibold">
                {line.name}
              </th>
              <td className={figure}>{line.exceptions.length}</td>
              <td className={figure}>{texts.ofAssigned(line.done - line.unplanned, line.assigned)}</td>
              <td className={figure}>{line.unplanned}</td>
              <td className={figure}>{texts.ofDone(line.proven, line.done)}</td>
              <td className={figure}>{duration(line.onSiteMinutes)}</td>
              <td className={figure}>{duration(line.plannedMinutes)}</td>
              <td className={figure}>{miles(line.milesDriven)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
