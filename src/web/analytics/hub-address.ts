import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { FigureName } from '#contract/analytics/analytics.ts';
import { type BusinessRange, businessRanges } from '#contract/choices.ts';
import { businessTexts } from './texts.ts';

export const hubSections = ['overview', 'analytics', 'optimization', 'costs', 'billing'] as const;
export type HubSection = (typeof hubSections)[number];

/** By their texts: the contract's list would bring its schemas along. */
const figureNames = Object.keys(businessTexts.figures) as FigureName[];

const usual = { section: 'overview', range: '30d' } as const;

/** One of the values known, else the usual one: an address may be typed or old. */
const oneOf = <T extends string, U>(known: readonly T[], asked: string | null, otherwise: U): T | U =>
  known.find((each) => each === asked) ?? otherwise;

export interface HubPlace {
  section: HubSection;
  range: BusinessRange;
  figure: FigureName | null;
}

export const readPlace = (query: URLSearchParams): HubPlace => ({
  section: oneOf(hubSections, query.get('section'), usual.section),
  range: oneOf(businessRanges, query.get('range'), usual.range),
  figure: oneOf(figureNames, query.get('figure'), null),
});

export function queryOf({ section, range, figure }: HubPlace): string {
  const query = new URLSearchParams();
  if (section !== usual.section) query.set('section', section);
  if (range !== usual.range) query.set('range', range);
  if (figure !== null) query.set('figure', figure);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The place in the hub, and ways from there; sections and figures are steps in the browser's history. */
export function useHubAddress() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { section, range, figure } = readPlace(query);
  const openedHere = state === 'opened-here';
  return {
    section,
    range,
    figure,
    goTo: (next: HubSection) => void navigate({ search: queryOf({ section: next, range, figure: null }) }),
    choose: (next: BusinessRange) =>
      // A section's own parameters stay.
      void navigate({ search: withRange(query, next) }, { replace: true, preventScrollReset: true }),
    open: (name: FigureName) =>
      void navigate(
        { search: queryOf({ section, range, figure: name }) },
        { state: 'opened-here', preventScrollReset: true },
      ),
    close: () => {
      if (figure === null) return;
      if (openedHere) return void navigate(-1);
      void navigate({ search: queryOf({ section, range, figure: null }) }, { replace: true, preventScrollReset: true });
    },
  };
}

function withRange(query: URLSearchParams, range: BusinessRange): string {
  const kept = new URLSearchParams(query);
  if (range === usual.range) kept.delete('range');
  else kept.set('range', range);
  return kept.toString();
}
