import * as z from 'zod/mini';
import {
  createCustomerBody,
  createPropertyBody,
  customer,
  customerChoices,
  customerList,
  customerPlaceBody,
  property,
  propertyList,
  roughPlaces,
  updateCustomerBody,
  updatePropertyBody,
} from '#contract/customers/customers.ts';
import {
  createEquipmentBody,
  equipmentList,
  equipmentQuery,
  equipmentRecord,
  updateEquipmentBody,
} from '#contract/customers/equipment.ts';
import { deleted, listQuery } from '#contract/shapes.ts';
import type { Deps } from '#server/deps.ts';
import { sendList } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import { answerUnchanged } from '#server/http/etag-cache.ts';
import { addEquipment, changeEquipment, listEquipment, removeEquipment } from './equipment/service.ts';
import { listRoughPlaces, lookUpAgain, placeCustomer } from './geocoding/service.ts';
import { addProperty, changeProperty, listProperties, placeProperty, removeProperty } from './properties/service.ts';
import {
  addCustomer,
  changeCustomer,
  findCustomer,
  listCustomerChoices,
  listCustomers,
  type MoneyOf,
  removeCustomer,
  restoreCustomer,
} from './service.ts';

const params = z.object({ customerId: z.string() });
const ofProperty = z.object({ propertyId: z.string() });
const changes = { needs: ['customers', 'edit'], planFeature: 'customers' } as const;

export function customersRoutes(app: App, deps: Deps, moneyOf: MoneyOf): void {
  app.get(
    '/api/customer-places',
    { config: { needs: ['customers', 'view'] }, schema: { response: { 200: roughPlaces } } },
    async (req) => listRoughPlaces(deps, req.tenant),
  );

  app.post(
    '/api/customer-places/look-up',
    { config: { ...changes, limit: 'work' }, schema: { response: { 200: roughPlaces } } },
    async (req) => lookUpAgain(deps, req.tenant),
  );

  app.put(
    '/api/customers/:customerId/place',
    { config: changes, schema: { params, body: customerPlaceBody, response: { 200: customer } } },
    async (req) => {
      await placeCustomer(req.tenant, req.params.customerId, req.body);
      return findCustomer(req.tenant, moneyOf, req.params.customerId);
    },
  );

  app.get(
    '/api/customers',
    {
      config: { needs: ['customers', 'view'], followsFromRows: true },
      schema: { querystring: listQuery, response: { 200: customerList } },
      onSend: answerUnchanged,
    },
    async (req, reply) => sendList(reply, await listCustomers(req.tenant, moneyOf, req.query)),
  );

  app.get(
    '/api/customer-choices',
    {
      config: { needs: ['customers', 'view'], followsFromRows: true },
      schema: { response: { 200: customerChoices } },
      onSend: answerUnchanged,
    },
    async (req) => listCustomerChoices(req.tenant),
  );

  app.get(
    '/api/customers/:customerId',
    { config: { needs: ['customers', 'view'] }, schema: { params, response: { 200: customer } } },
    async (req) => findCustomer(req.tenant, moneyOf, req.params.customerId),
  );

  app.post(
    '/api/customers',
    { config: changes, schema: { body: createCustomerBody, response: { 201: customer } } },
    async (req, reply) => reply.code(201).send(await addCustomer(req.tenant, moneyOf, req.body)),
  );

  app.patch(
    '/api/customers/:customerId',
    { config: changes, schema: { params, body: updateCustomerBody, response: { 200: customer } } },
    async (req) => changeCustomer(req.tenant, moneyOf, req.params.customerId, req.body),
  );

  app.delete(
    '/api/customers/:customerId',
    { config: { needs: ['customers', 'delete'] }, schema: { params, response: { 200: deleted } } },
    async (req) => {
      await removeCustomer(req.tenant, req.params.customerId);
      return { success: true as const };
    },
  );

  app.post(
    '/api/customers/:customerId/restore',
    {
      config: { needs: ['customers', 'delete'], planFeature: 'customers' },
      schema: { params, response: { 200: customer } },
    },
    async (req) => restoreCustomer(req.tenant, moneyOf, req.params.customerId),
  );

  app.get(
    '/api/customers/:customerId/properties',
    { config: { needs: ['customers', 'view'] }, schema: { params, response: { 200: propertyList } } },
    async (req) => listProperties(req.tenant, req.params.customerId),
  );

  app.post(
    '/api/customers/:customerId/properties',
    { config: changes, schema: { params, body: createPropertyBody, response: { 201: property } } },
    async (req, reply) => reply.code(201).send(await addProperty(req.tenant, req.params.customerId, req.body)),
  );

  app.patch(
    '/api/properties/:propertyId',
    { config: changes, schema: { params: ofProperty, body: updatePropertyBody, response: { 200: property } } },
    async (req) => changeProperty(req.tenant, req.params.propertyId, req.body),
  );

  app.put(
    '/api/properties/:propertyId/place',
    { config: changes, schema: { params: ofProperty, body: customerPlaceBody, response: { 200: property } } },
    async (req) => placeProperty(req.tenant, req.params.propertyId, req.body),
  );

  app.delete(
    '/api/properties/:propertyId',
    { config: changes, schema: { params: ofProperty, response: { 200: deleted } } },
    async (req) => {
      await removeProperty(req.tenant, req.params.propertyId);
      return { success: true as const };
    },
  );
}

const ofEquipment = z.object({ equipmentId: z.string() });
const ofCustomer = z.object({ customerId: z.string() });
const looksAtEquipment = {
  anyOf: [
    ['customers', 'view'],
    ['field_service', 'view'],
  ],
} as const;
/** Those who work at the pool may record its equipment. */
const recordsEquipment = {
  needs: {
    anyOf: [
      ['customers', 'edit'],
      ['field_service', 'edit'],
    ],
  },
  planFeature: 'customers',
} as const;

export function equipmentRoutes(app: App): void {
  app.get(
    '/api/equipment',
    { config: { needs: looksAtEquipment }, schema: { querystring: equipmentQuery, response: { 200: equipmentList } } },
    async (req, reply) => sendList(reply, await listEquipment(req.tenant, req.query)),
  );

  app.post(
    '/api/customers/:customerId/equipment',
    {
      config: recordsEquipment,
      schema: { params: ofCustomer, body: createEquipmentBody, response: { 201: equipmentRecord } },
    },
    async (req, reply) => reply.code(201).send(await addEquipment(req.tenant, req.params.customerId, req.body)),
  );

  app.patch(
    '/api/equipment/:equipmentId',
    {
      config: recordsEquipment,
      schema: { params: ofEquipment, body: updateEquipmentBody, response: { 200: equipmentRecord } },
    },
    async (req) => changeEquipment(req.tenant, req.params.equipmentId, req.body),
  );

  app.delete(
    '/api/equipment/:equipmentId',
    { config: recordsEquipment, schema: { params: ofEquipment, response: { 200: deleted } } },
    async (req) => {
      await removeEquipment(req.tenant, req.params.equipmentId);
      return { success: true as const };
    },
  );
}
