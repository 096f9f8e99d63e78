import { useMemo, useState } from 'react';
import type { WeekResult } from '#contract/week-optimization.ts';
import type { WeekPlan } from '#contract/week-plan.ts';
import { weekTexts } from '#web/texts/week-board.ts';
import { useApplyWeek } from './api.ts';
import { proposedWeek } from './proposal.ts';
import { tellFailure, useToastWithUndo } from './use-visit-changes.ts';

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
