import { useMemo, useState } from 'react';
import type { WeekResult } from '#contract/scheduling/week-optimization.ts';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { useApplyWeek } from '../api.ts';
import { tellFailure, useToastWithUndo } from '../moving/use-visit-changes.ts';
import { weekTexts } from '../texts.ts';
import { proposedWeek } from './proposal.ts';

interface Proposal {
  result: WeekResult;
  isOffline: boolean;
}

/** A proposed plan while it is looked at: the week as it would be, and what becomes of the proposal. */
export function useProposal(plan: WeekPlan) {
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const apply = useApplyWeek();
  const tell = useToastWithUndo();
  const week = useMemo(() => proposal && proposedWeek(plan, proposal.result), [plan, proposal]);
  const applyIt = () => {
    if (!proposal) return;
    apply
      .mutateAsync(proposal.result.assignments)
      .then(({ changeId }) => {
        setProposal(null);
        tell(weekTexts.applied, changeId);
      })
      .catch(tellFailure(weekTexts.notApplied));
  };
  return {
    proposal,
    week,
    isApplying: apply.isPending,
    show: (result: WeekResult, isOffline: boolean) => setProposal({ result, isOffline }),
    discard: () => setProposal(null),
    apply: applyIt,
  };
}
