import type { FindSlots, SlotsAnswer } from '#contract/scheduling/week-optimization.ts';
import {
  customerAt,
  findSlots,
  frequencyOf,
  minuteOfTime,
  type PlanningInput,
  type SlotQuestion,
  whoMayCome,
} from '#domain/scheduling/index.ts';
import type { AddressQuery, Location } from '#server/adapters/geocoding/port.ts';
import {
  type CustomerRow,
  customersRepo,
  locate,
  qualityOfPlace,
  requireOwnProperty,
} from '#server/customers/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, unknownReference } from '#server/platform/app-error.ts';
import { prepareRoads } from '../roads/road-times.ts';
import { definedOf } from '../routes/service.ts';
import { schedulingTexts } from '../texts.ts';
import { companyInput } from './company-input.ts';

const texts = schedulingTexts.planning;

/**
 * The three technicians' days that a new stop fits best.
 * @throws AppError not_found naming customerId; invalid_input naming an unknown address; unavailable when the geocoding
 *   service doesn't answer
 */
export async function slotsFor(deps: Deps, tenant: Tenant, body: FindSlots): Promise<SlotsAnswer> {
  const { customerId, propertyId = null } = body;
  const customer = customerId === undefined ? null : await customerOf(tenant, { customerId, propertyId });
  const place = knownPlace(customer) ?? (await placeOf(deps, tenant, customer ?? addressOf(body)));
  if (place === null) throw invalid(faultyField(body), texts.addressNotFound);
  const { latitude, longitude } = place;
  const frequency = frequencyOf(body.serviceFrequency ?? customer?.serviceFrequency ?? 'weekly');
  await prepareRoads(deps, tenant.companyId, [{ latitude, longitude }]);
  const scope = { keepTechnicians: false, keepDays: false };
  const input = await tenant.transaction((tx) => companyInput(tx, tenant, scope, [{ latitude, longitude }]));
  return {
    place: { latitude, longitude, isApproximate: place.quality !== 'rooftop' },
    slots: findSlots(input, {
      place: { latitude, longitude },
      serviceMinutes: body.serviceMinutes,
      frequency,
      customerId,
      propertyId,
      ...whatItAsks(input, { customerId, propertyId }),
    }),
  };
}

/** Who may come to a customer and when, by what the running stops say; with no stop yet, by what the pool needs. */
function whatItAsks(
  { customers, assignments, technicians, today }: PlanningInput,
  { customerId, propertyId = null }: Pick<SlotQuestion, 'customerId' | 'propertyId'>,
) {
  const { skills = [] } = (propertyId === null && customers.find((one) => one.customerId === customerId)) || {};
  const own = assignments.filter(
    (stop) =>
      stop.customerId === customerId &&
      (stop.property?.propertyId ?? null) === propertyId &&
      stop.isActive &&
      (stop.endDate === null || stop.endDate >= today),
  );
  const asked = own.length === 0 ? [{ technicianId: '', skills }] : own.map((stop) => ({ skills, ...definedOf(stop) }));
  const { windowFrom = null, windowTo = null } = own[0] ?? {};
  return {
    technicianIds: whoMayCome(asked, technicians).map(({ technicianId }) => technicianId),
    window:
      own.length === 1 && (windowFrom || windowTo)
        ? { from: minuteOfTime(windowFrom ?? '00:00'), to: minuteOfTime(windowTo ?? '23:59') }
        : null,
  };
}

/** The customer as found at one of their places. */
const customerOf = (tenant: Tenant, place: { customerId: string; propertyId: string | null }): Promise<CustomerRow> =>
  tenant.transaction(async (tx) => {
    const customer = await customersRepo(tx).find(place.customerId);
    if (!customer) throw unknownReference('customerId', schedulingTexts.customer);
    return customerAt(customer, await requireOwnProperty(tx, place));
  });

function knownPlace(customer: CustomerRow | null): Location | null {
  if (customer === null || customer.latitude === null || customer.longitude === null) return null;
  const { latitude, longitude } = customer;
  const quality = qualityOfPlace(customer);
  return { latitude, longitude, quality: quality === 'street' || quality === 'zip' ? quality : 'rooftop' };
}

const addressOf = ({ address = null, city = null, state = null, zipCode = null }: FindSlots): AddressQuery => ({
  address,
  city,
  state,
  zipCode,
});

async function placeOf(deps: Deps, tenant: Tenant, query: AddressQuery): Promise<Location | null> {
  const { address, city, state, zipCode } = query;
  try {
    return await locate(deps, tenant.companyId, { address, city, state, zipCode });
  } catch {
    throw new AppError('unavailable', texts.noLookups);
  }
}

const faultyField = ({ customerId, address, zipCode }: FindSlots): string =>
  customerId !== undefined ? 'customerId' : address || !zipCode ? 'address' : 'zipCode';
