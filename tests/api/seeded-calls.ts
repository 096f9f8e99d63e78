import * as z from 'zod/mini';
import type { DeclaredCall } from '#server/http/access.ts';
import { exampleOf, exampleWithIds, withIds, withoutAbsent } from './example-body.ts';
import { pictureUpload, type Seeds, seedFor } from './seeded-company.ts';

// What is known of the declared calls beyond their shapes, so that a walk over all of them can fill in a seeded company's ids.

export const nameOf = ({ method, url }: { method: string; url: string }): string => `${method} ${url}`;
export const isPublic = ({ needs }: DeclaredCall): boolean => needs === 'public';

/** Path parameters whose name alone does not say what they refer to, and those that refer to no row. */
const pathKinds: Record<string, string> = {
  '/api/auth/sessions/:id': 'session',
  '/api/audit/changes/:changeId/undo': 'recordedChange',
  '/api/push/devices/:id': 'pushDevice',
  '/api/push/devices/:id/test': 'pushDevice',
  '/api/reagents/:id': 'reagent',
  '/api/reagents/:id/transfer': 'reagent',
  '/api/reagents/:id/movements': 'reagent',
};
// A calendar's address is a secret, not an id: whoever has it may read it.
const noRow: Record<string, string> = {
  ':strategyId': 'underpriced-stops',
  ':kind': 'pH',
  ':pageId': 'high-ph',
  ':list': 'pools',
  ':file': 'nobody.ics',
  ':key': 'nobody',
  ':company': 'none',
  ':need': 'sms',
  ':visit': '1',
};

/** Body members that refer to no row of their own: the id the caller gives to what it makes, or a word of a list. */
export const chosenByCaller: Record<string, readonly string[]> = {
  'POST /api/customers': ['customerId'],
  'POST /api/customers/:customerId/properties': ['propertyId'],
  'POST /api/customer-list/views': ['viewId'],
  'POST /api/billing/plans': ['planId'],
  'PUT /api/billing/plans/:planId': ['id'],
  'POST /api/billing/invoices': ['invoiceId', 'lineId'],
  'PATCH /api/billing/invoices/:invoiceId': ['lineId'],
  'POST /api/billing/invoices/:invoiceId/payments': ['transactionId'],
  'POST /api/billing/transactions/:transactionId/refunds': ['refundId'],
  'POST /api/my/tips': ['transactionId'],
  'POST /api/pools': ['poolId'],
  'POST /api/pools/:poolId/reagents': ['id', 'reagentId'],
  'POST /api/reagents': ['id', 'reagentId'],
  'POST /api/technicians': ['technicianId'],
  'POST /api/route-assignments': ['assignmentId'],
  'POST /api/route-optimization/week/apply': ['assignmentId'],
  'POST /api/water-tests': ['testId'],
  'PUT /api/water-targets': ['ruleId'],
  'POST /api/water-targets/effects': ['ruleId'],
  'POST /api/calculate-dosage': ['poolId'],
  'POST /api/visits': ['visitId'],
  'POST /api/skips': ['skipId'],
  'PATCH /api/visits/:visitId': ['phoneId', 'taskId'],
  'POST /api/visits/:visitId/complete': ['reportId', 'phoneId', 'completionId', 'taskId'],
  'POST /api/visits/:visitId/preview': ['reportId', 'phoneId', 'completionId', 'taskId'],
  'POST /api/service-report': ['id', 'reportId', 'visitId'],
  'POST /api/service-reports': ['id', 'reportId', 'visitId'],
  'POST /api/service-history': ['visitId', 'reportId'],
  'PUT /api/checklist': ['taskId'],
  'PUT /api/customers/:customerId/checklist': ['taskId'],
  'POST /api/customers/:customerId/equipment': ['equipmentId'],
  'POST /api/cases': ['caseId'],
  'POST /api/work-orders': ['workOrderId'],
  'POST /api/work-orders/raised': ['workOrderId'],
  'POST /api/price-book': ['priceItemId'],
  'POST /api/voice-notes': ['id', 'visitId'],
  'POST /api/service-costs': ['id'],
};
export const listed = new Set(['reagentId']);

/** Calls that take a file instead of a JSON body. */
export const files: Record<string, () => Promise<{ payload: Buffer; headers: Record<string, string> }>> = {
  'POST /api/visits/:visitId/photos': pictureUpload,
  'POST /api/skips/:skipId/photos': pictureUpload,
  'POST /api/work-orders/:workOrderId/photos': pictureUpload,
  'POST /api/company-branding/logo': () => pictureUpload('logo'),
  'POST /api/import/customers': async () => ({
    payload: Buffer.from('Name,Email\nPat,pat@example.com\n'),
    headers: { 'content-type': 'text/csv' },
  }),
};

/** What a path parameter refers to; null where it names no row. */
export const kindOf = ({ url }: DeclaredCall, name: string): string | null =>
  noRow[`:${name}`] === undefined ? (pathKinds[url] ?? name) : null;

/** Its path parameters with ids; without seeds, with ids of nothing. */
export const parametersOf = ({ method, url }: DeclaredCall, seeds: Seeds | null): Record<string, string> =>
  Object.fromEntries(
    (url.match(/:[A-Za-z]+/g) ?? []).map((parameter) => {
      const name = parameter.slice(1);
      const fixed = noRow[parameter];
      if (fixed !== undefined || seeds === null) return [name, fixed ?? 'none'];
      return [name, seedFor(seeds, pathKinds[url] ?? name, `${method} ${url}`)];
    }),
  );

/** The address with these at its parameters. */
const addressWith = ({ url }: DeclaredCall, parameters: Record<string, string>): string =>
  url.replace(/:([A-Za-z]+)/g, (_all, name: string) => encodeURIComponent(parameters[name] ?? 'none'));

/** The address with ids at its parameters. */
export const address = (call: DeclaredCall, seeds: Seeds | null): string =>
  addressWith(call, parametersOf(call, seeds));
export const hasRowInPath = ({ url }: DeclaredCall): boolean =>
  (url.match(/:[A-Za-z]+/g) ?? []).some((parameter) => noRow[parameter] === undefined);

export const bodySchema = ({ schema }: DeclaredCall): z.core.$ZodType | undefined =>
  schema?.body instanceof z.core.$ZodType ? schema.body : undefined;
const querySchema = ({ schema }: DeclaredCall): z.core.$ZodObject | undefined =>
  schema?.querystring instanceof z.core.$ZodObject ? schema.querystring : undefined;

export function exampleFor(call: DeclaredCall) {
  const schema = bodySchema(call);
  const example = schema && exampleOf(schema);
  if (!schema || example === undefined) return undefined;
  const chosen = chosenByCaller[nameOf(call)] ?? [];
  const whole = exampleWithIds(schema, example);
  const references = whole.ids.filter(({ member }) => !chosen.includes(member));
  const own = whole.ids.filter(({ member }) => chosen.includes(member) && !listed.has(member));
  /** Every reference from `from`; the caller's own choices as the example has them, unless `ownFrom` gives them. */
  const filled = (idAt: (member: string, index: number, place: unknown) => string | undefined) =>
    withoutAbsent(withIds(whole, (place) => idAt(place.member, place.index, place)));
  return { schema, references, own, filled };
}

/** An id of a body member: the second of a kind for the second of a list. */
export const idOf = (seeds: Seeds, member: string, index: number, call: DeclaredCall): string =>
  seeds[member]?.[index] ?? seedFor(seeds, member, `The body of ${nameOf(call)}`);

/** Ids in a query that the caller gives to what the call makes. */
const chosenInQuery = new Set(['POST importId']);

/** The members of its query that name rows. */
export const idsInQuery = (call: DeclaredCall): string[] =>
  Object.keys(querySchema(call)?._zod.def.shape ?? {}).filter(
    (member) => member.endsWith('Id') && !chosenInQuery.has(`${call.method} ${member}`),
  );

interface Attempt {
  what: string;
  place: 'path' | 'query' | 'body';
  url: string;
  body: unknown;
}

/** A call once for each of its id parameters: that one is of `foreign`, every other one of `own`. */
export function attemptsAt(call: DeclaredCall, { own, foreign }: { own: Seeds; foreign: Seeds }): Attempt[] {
  const name = nameOf(call);
  const parameters = parametersOf(call, own);
  const ownAddress = addressWith(call, parameters);
  const example = exampleFor(call);
  const references = example?.references ?? [];
  const bodyWith = (foreignPlace: unknown) =>
    example?.filled((member, index, place) => {
      if (place === foreignPlace) return idOf(foreign, member, index, call);
      return references.some((each) => each === place) ? own[member]?.[index] : undefined;
    });
  const inPath = Object.keys(parameters).flatMap((parameter): Attempt[] => {
    const kind = kindOf(call, parameter);
    if (kind === null) return [];
    const url = addressWith(call, { ...parameters, [parameter]: seedFor(foreign, kind, name) });
    return [{ what: `${name} at :${parameter}`, place: 'path', url, body: bodyWith(null) }];
  });
  const inQuery = idsInQuery(call).map((member): Attempt => {
    const id = encodeURIComponent(seedFor(foreign, member, `The query of ${name}`));
    return { what: `${name}?${member}`, place: 'query', url: `${ownAddress}?${member}=${id}`, body: bodyWith(null) };
  });
  const inBody = references.map((reference): Attempt => {
    const what = `${name} with ${reference.path.join('.')}`;
    return { what, place: 'body', url: ownAddress, body: bodyWith(reference) };
  });
  return [...inPath, ...inQuery, ...inBody];
}
