import { catalog, type Message } from '#domain/language/index.ts';

/** What the assistant’s calls refuse. */
export const assistantTexts = catalog('assistant', {
  conversation: 'Conversation',
  customer: 'Customer',
  pool: 'Pool',
  page: 'Page',
  connectionTrouble: "I'm having trouble connecting right now. Please try again.",
  noAccessTo: ({ what }: { what: Message }, { say }) => `Your account doesn’t have access to ${say(what)}.`,
  lookup: {
    engine: 'the dosage calculator',
    stock: 'the reagent stock',
    route: 'the routes',
    customers: 'customers',
  },
  invalidInput: ({ tool }: { tool: string }) => `Invalid input for ${tool}.`,
  noCalculator: 'Calculator not found',
});
