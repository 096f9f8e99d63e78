import * as z from 'zod/mini';
import {
  createEquipmentBody,
  equipmentList,
  equipmentQuery,
  equipmentRecord,
  updateEquipmentBody,
} from '#contract/customers/equipment.ts';
import { deleted } from '#contract/shapes.ts';
import { sendList } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import { addEquipment, changeEquipment, listEquipment, removeEquipment } from './service.ts';

const params = z.object({ equipmentId: z.string() });
const ofCustomer = z.object({ customerId: z.string() });
const looks = {
  anyOf: [
    ['customers', 'view'],
    ['field_service', 'view'],
  ],
} as const;
/** Those who work at the pool may record its equipment. */
const changes = {
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
    { config: { needs: looks }, schema: { querystring: equipmentQuery, response: { 200: equipmentList } } },
    async (req, reply) => sendList(reply, await listEquipment(req.tenant, req.query)),
  );

  app.post(
    '/api/customers/:customerId/equipment',
    { config: changes, schema: { params: ofCustomer, body: createEquipmentBody, response: { 201: equipmentRecord } } },
    async (req, reply) => reply.code(201).send(await addEquipment(req.tenant, req.params.customerId, req.body)),
  );

  app.patch(
    '/api/equipment/:equipmentId',
    { config: changes, schema: { params, body: updateEquipmentBody, response: { 200: equipmentRecord } } },
    async (req) => changeEquipment(req.tenant, req.params.equipmentId, req.body),
  );

  app.delete(
    '/api/equipment/:equipmentId',
    { config: changes, schema: { params, response: { 200: deleted } } },
    async (req) => {
      await removeEquipment(req.tenant, req.params.equipmentId);
      return { success: true as const };
    },
  );
}
