import * as z from 'zod/mini';
import { deleted, listQuery } from '#contract/shapes.ts';
import {
  calibration,
  calibrationLog,
  createCalibrationBody,
  createDeviceBody,
  device,
  deviceCommand,
  deviceCommandList,
  deviceList,
  deviceOfPool as deviceOfPoolAnswer,
  deviceResultAnswer,
  deviceResultBody,
  heartbeatAnswer,
  heartbeatBody,
  registeredDevice,
  runTestBody,
  updateDeviceBody,
} from '#contract/water/devices.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { answerUnchanged } from '#server/http/etag-cache.ts';
import { recordHeartbeat, writeLastHeartbeats } from './heartbeats.ts';
import { addCalibration, calibrationLogOf, recordResult } from './results.ts';
import {
  deviceOfPool,
  fetchCommands,
  forgetDevice,
  listDevices,
  registerDevice,
  removeDevice,
  runTest,
  updateDevice,
} from './service.ts';

const ofDevice = z.object({ deviceId: z.string() });
/** Who sets the company's testers up. */
const manages = ['settings', 'edit'] as const;
/** Who sees pools, and who works at them. */
const readers = {
  anyOf: [
    ['customers', 'view'],
    ['field_service', 'view'],
  ],
} as const;
const testers = {
  anyOf: [
    ['field_service', 'edit'],
    ['dashboard', 'edit'],
  ],
} as const;
const page = z.pick(listQuery, { limit: true, offset: true });

/** The company's side: registering testers, asking them for tests, their calibration log. */
function companyRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/devices',
    {
      config: { needs: manages, planFeature: 'arduino', carriesSecrets: true },
      schema: { body: createDeviceBody, response: { 201: registeredDevice } },
    },
    async (req, reply) => reply.code(201).send(await registerDevice(deps, req.tenant, req.body)),
  );

  app.get(
    '/api/devices',
    { config: { needs: readers }, schema: { response: { 200: deviceList } }, onSend: answerUnchanged },
    async (req) => listDevices(req.tenant),
  );

  app.patch(
    '/api/devices/:deviceId',
    {
      config: { needs: manages, planFeature: 'arduino' },
      schema: { params: ofDevice, body: updateDeviceBody, response: { 200: device } },
    },
    async (req) => updateDevice(req.tenant, req.params.deviceId, req.body),
  );

  app.delete(
    '/api/devices/:deviceId',
    { config: { needs: manages }, schema: { params: ofDevice, response: { 200: deleted } } },
    async (req) => {
      await removeDevice(req.tenant, req.params.deviceId);
      forgetDevice(deps, req.params.deviceId);
      return { success: true as const };
    },
  );

  app.get(
    '/api/arduino/device/:customerId/:poolId',
    {
      config: { needs: readers },
      schema: {
        params: z.object({ customerId: z.string(), poolId: z.string() }),
        response: { 200: deviceOfPoolAnswer },
      },
      onSend: answerUnchanged,
    },
    async (req) => deviceOfPool(req.tenant, req.params.customerId, req.params.poolId),
  );

  app.post(
    '/api/arduino/run-test',
    {
      config: { needs: testers, planFeature: 'arduino' },
      schema: { body: runTestBody, response: { 201: deviceCommand } },
    },
    async (req, reply) => reply.code(201).send(await runTest(req.tenant, req.body)),
  );

  app.post(
    '/api/devices/:deviceId/calibrations',
    {
      config: { needs: testers, planFeature: 'arduino' },
      schema: { params: ofDevice, body: createCalibrationBody, response: { 201: calibration } },
    },
    async (req, reply) => reply.code(201).send(await addCalibration(req.tenant, req.params.deviceId, req.body)),
  );

  app.get(
    '/api/devices/:deviceId/calibrations',
    {
      config: { needs: readers },
      schema: { params: ofDevice, querystring: page, response: { 200: calibrationLog } },
    },
    async (req, reply) => {
      const { log, total } = await calibrationLogOf(req.tenant, req.params.deviceId, req.query);
      reply.header('X-Total-Count', String(total));
      return log;
    },
  );
}

/** The device's side, with its key as bearer. */
function ownRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/devices/:deviceId/heartbeat',
    {
      // Whether a device lives is worth knowing whatever the plan.
      config: { needs: 'device', openAfterTrial: true, remembersDevice: true },
      schema: { params: ofDevice, body: heartbeatBody, response: { 200: heartbeatAnswer } },
    },
    async (req) => {
      await recordHeartbeat(deps, req.device.deviceId, req.body);
      return { success: true as const, serverTime: deps.clock().toISOString() };
    },
  );

  app.get(
    '/api/devices/:deviceId/commands',
    {
      config: { needs: 'device', planFeature: 'arduino' },
      schema: { params: ofDevice, response: { 200: deviceCommandList } },
    },
    async (req) => fetchCommands(deps, req.device),
  );

  app.post(
    '/api/devices/:deviceId/results',
    {
      config: { needs: 'device', planFeature: 'arduino' },
      schema: {
        params: ofDevice,
        body: deviceResultBody,
        response: { 200: deviceResultAnswer, 201: deviceResultAnswer },
      },
      bodyLimit: 16_384,
    },
    async (req, reply) => {
      const answer = await recordResult(deps, req.device, req.body);
      return reply.code(answer.stored ? 201 : 200).send(answer);
    },
  );
}

export function devicesRoutes(app: App, deps: Deps): void {
  companyRoutes(app, deps);
  ownRoutes(app, deps);
  app.addHook('onClose', () => writeLastHeartbeats(deps));
}
