import { type ImportField, importFieldNames } from '#domain/data/index.ts';
import type { SelectChoices } from '#web/ui/fields/select.tsx';
import { importsTexts as texts } from './texts.ts';

const groups: Record<keyof typeof texts.fieldGroups, readonly ImportField[]> = {
  customer: [
    'name',
    'firstName',
    'lastName',
    'companyName',
    'email',
    'otherEmail',
    'phone',
    'otherPhone',
    'customerId',
  ],
  address: ['address', 'address2', 'city', 'state', 'zipCode', 'fullAddress', 'country', 'latitude', 'longitude'],
  service: ['serviceDay', 'serviceFrequency', 'servicePrice', 'setupFee', 'poolSize', 'poolType'],
  other: [],
};
const grouped = new Set(Object.values(groups).flat());
const others = importFieldNames.filter((field) => !grouped.has(field));

/** What a column may hold, in the order people look for it. */
export const columnChoices: SelectChoices = (Object.keys(groups) as (keyof typeof groups)[]).map((group) => ({
  group: texts.fieldGroups[group],
  options: (group === 'other' ? others : groups[group]).map((field) => ({ value: field, label: texts.fields[field] })),
}));
