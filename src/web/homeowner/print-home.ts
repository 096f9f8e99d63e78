import type { HomeownerHome, HomeownerPool } from '#contract/homeowner/homeowner.ts';
import { printSheet } from '#web/base/print-sheet.ts';
import { homeownerTexts as texts } from './texts.ts';
import { dayText, nextVisitText, offText, readingNames, readingText, stateOf, testedText, workText } from './words.ts';

const linesOf = (lines: (string | null)[]): string[] => lines.filter((line) => line !== null);

/** Without the photos. */
export function printHome(home: HomeownerHome, pool: HomeownerPool): void {
  const { company, nextVisit, lastVisit, today } = home;
  const { verdict } = pool;
  printSheet(linesOf([pool.name, company.name]).join(' · '), [
    {
      heading: verdict ? texts.verdicts[verdict.verdict] : texts.notTested,
      lines: linesOf([
        offText(pool, home),
        verdict && pool.lastUpdated ? testedText(pool.lastUpdated, home) : null,
        ...readingNames.map((reading) => {
          const state = stateOf(pool, reading);
          const written = state === null ? '' : ` (${texts.states[state]})`;
          return `${texts.readings[reading]}: ${readingText(reading, pool.readings[reading])}${written}`;
        }),
      ]),
    },
    { heading: texts.nextVisit, lines: [nextVisit ? nextVisitText(nextVisit, today) : texts.noNextVisit] },
    ...(lastVisit
      ? [
          {
            heading: texts.lastVisit,
            lines: linesOf([dayText(lastVisit.serviceDate), workText(lastVisit), lastVisit.notes]),
          },
        ]
      : []),
  ]);
}
