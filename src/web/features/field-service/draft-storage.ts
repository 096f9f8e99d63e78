import { readDraft, type VisitDraft } from './visit-draft.ts';

const prefix = 'visit-draft:';

/** Where a stop's draft lies: one a user, stop and day; without a stop one a customer and day. */
export const draftKey = (draft: Pick<VisitDraft, 'userId' | 'assignmentId' | 'customerId' | 'serviceDate'>): string =>
  `${prefix}${draft.userId}:${draft.assignmentId ?? `customer:${draft.customerId}`}:${draft.serviceDate}`;

/** Written at every change and at once, so that not even the digit before the battery died is lost. */
export function storeDraft(draft: VisitDraft): void {
  localStorage.setItem(draftKey(draft), JSON.stringify(draft));
}

export const storedDraft = (key: string): VisitDraft | null => readDraft(localStorage.getItem(key));

export const forgetDraft = (draft: VisitDraft): void => localStorage.removeItem(draftKey(draft));

/** Every visit of a user that still lies on this phone. */
export function storedDrafts(userId: string): VisitDraft[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(`${prefix}${userId}:`))
    .flatMap((key) => storedDraft(key) ?? []);
}
