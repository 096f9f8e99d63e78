import { catalog, type Message } from '#domain/language/index.ts';

/** What the calls about costs, strategies and timesheets refuse. */
export const analyticsTexts = catalog('analytics.calls', {
  technician: 'Technician',
  visit: 'Visit',
  customer: 'Customer',
  costEntry: 'Cost entry',
  strategy: 'Strategy',
  approval: 'Approval',
  notBeforeStart: 'Must not be before the start date',
  notInFuture: 'Must not be in the future',

  unknownChemical: 'Unknown chemical',
  notPricedBy: ({ product, unit }: { product: Message; unit: string }, { say }) =>
    `${say(product)} can’t be priced by ${unit}`,
  totalIsSum: ({ dollars }: { dollars: number }) => `Total cost must be the sum of the costs, ${dollars.toFixed(2)}`,
  profitIsRest: ({ dollars }: { dollars: number }) =>
    `Profit must be the service fee minus the total cost, ${dollars.toFixed(2)}`,
  visitOfAnother: 'This visit belongs to another customer',
  costNotSaved: 'Couldn’t save this cost entry.',

  startFirst: 'Start this strategy first.',

  noStops: ({ technician }: { technician: string }) => `${technician} had no stops that week.`,
  weekNotOver: 'This week isn’t over yet. You can approve it starting Monday.',
  alreadyApproved: 'This week is already approved. Undo the approval first.',
});
