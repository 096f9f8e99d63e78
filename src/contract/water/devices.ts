import * as z from 'zod/mini';
import { id, moment, optionalText, requiredText } from '#contract/shapes.ts';
import { issue, type Message } from '#domain/language/index.ts';
import { confidenceLevels, deviceStatuses, probes } from '#domain/water/index.ts';
import { waterContractTexts as texts } from './texts.ts';
import { bounded, measuredReadings } from './water.ts';

const maybeNumber = z.nullable(z.number());
const maybeText = z.nullable(z.string());

const deviceName = requiredText(100, issue(texts.testerName));

export const createDeviceBody = z
  .object({
    poolId: id,
    /** The pool's customer, where the caller wants it checked. */
    customerId: z.optional(z.nullable(id)),
    deviceName: z._default(deviceName, 'Pool tester'),
  })
  .register(z.globalRegistry, { example: { poolId: 'Pool-001', deviceName: 'Deck box tester' } });
export type CreateDevice = z.infer<typeof createDeviceBody>;

export const updateDeviceBody = z
  .object({ deviceName: z.optional(deviceName), isActive: z.optional(z.boolean()) })
  .register(z.globalRegistry, { example: { isActive: false } });
export type UpdateDevice = z.infer<typeof updateDeviceBody>;

/** The client's view, with its pool and the status the server sees it in. */
export const device = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  isActive: z.boolean(),
  lastHeartbeat: maybeText,
  batteryLevel: maybeNumber,
  signalStrength: maybeNumber,
  firmwareVersion: maybeText,
  poolId: z.string(),
  customerId: maybeText,
  status: z.enum(deviceStatuses),
  createdAt: z.string(),
});
export type Device = z.infer<typeof device>;
export const deviceList = z.array(device);
/** The device of a pool, or null where none is registered. */
export const deviceOfPool = z.nullable(device);

/** The answer of registering: the key is never shown again. `mqttUrl` is null where testers speak HTTPS alone. */
export const registeredDevice = z.extend(device, { key: z.string(), mqttUrl: maybeText });
export type RegisteredDevice = z.infer<typeof registeredDevice>;

export const runTestBody = z
  .object({ deviceId: id, customerId: z.optional(z.nullable(id)), poolId: id })
  .register(z.globalRegistry, { example: { deviceId: 'DEV-1', customerId: 'CUST-1', poolId: 'Pool-001' } });
export type RunTest = z.infer<typeof runTestBody>;

/** What a device is asked to do; it fetches this, or receives it over MQTT. */
export const deviceCommand = z.object({
  commandId: z.string(),
  deviceId: z.string(),
  command: z.literal('run-test'),
  createdAt: z.string(),
  /** The device does not run it after this. */
  expiresAt: z.string(),
});
export type DeviceCommand = z.infer<typeof deviceCommand>;
export const deviceCommandList = z.array(deviceCommand);

const batteryLevel = z.optional(z.nullable(bounded(0, 100, texts.batteryLevel)));

/** A heartbeat; what it leaves out stays as it was. */
export const heartbeatBody = z
  .object({
    firmwareVersion: optionalText(40),
    batteryLevel,
    signalStrength: z.optional(z.nullable(bounded(-150, 0, texts.signalStrength))),
  })
  .register(z.globalRegistry, { example: { firmwareVersion: '1.0.0', batteryLevel: 87, signalStrength: -61 } });
export type Heartbeat = z.infer<typeof heartbeatBody>;

/** The server's time lets a device without a clock date what it keeps for later. */
export const heartbeatAnswer = z.object({ success: z.literal(true), serverTime: z.string() });

/** A device's measurement, flat. */
export const deviceResultBody = z
  .object({
    /** Chosen by the device, unique in the company; the same one again changes nothing. */
    testId: z.optional(z.nullable(id)),
    commandId: z.optional(z.nullable(id)),
    /** When it was measured; a result that was kept on the device must say so. */
    measuredAt: z.optional(z.nullable(moment)),
    ...measuredReadings,
    /** False where the pH probe did not correct for the water's temperature; the server does then. */
    pHCompensated: z.optional(z.nullable(z.boolean())),
    batteryLevel,
  })
  .check(
    z.refine(
      (result) => Object.keys(measuredReadings).some((name) => result[name as keyof typeof result] !== undefined),
      {
        message: issue(texts.noReading),
        path: ['readings'],
      },
    ),
  )
  .register(z.globalRegistry, {
    example: { testId: 'DEV-1.17', chlorine: 2.1, pH: 7.5, temperature: 82, batteryLevel: 87 },
  });
export type DeviceResult = z.infer<typeof deviceResultBody>;

/** `stored` is false where the result was known already. */
export const deviceResultAnswer = z.object({ testId: z.string(), stored: z.boolean() });
export type DeviceResultAnswer = z.infer<typeof deviceResultAnswer>;

/** How far each reading of a device's test can be trusted; the member `confidence` of a test's `testResults`. */
const confidence = z.object({ level: z.enum(confidenceLevels), reasons: z.array(z.string()) });
export type ReadingConfidence = z.infer<typeof confidence>;
const deviceConfidence = z.partialRecord(z.enum(probes), confidence);
export type DeviceConfidence = z.infer<typeof deviceConfidence>;

const probeValue = (name: Message) =>
  z
    .number(issue(texts.notNumber({ name })))
    .check(z.minimum(-100, issue(texts.tooLow({ name }))), z.maximum(10_000, issue(texts.tooHigh({ name }))));

export const createCalibrationBody = z
  .object({
    probe: z.enum(probes, issue(texts.probe)),
    /** What the standard or the reference meter says. */
    referenceValue: probeValue(texts.names.referenceValue),
    /** What the probe said before it was set. */
    measuredValue: probeValue(texts.names.measuredValue),
    calibratedAt: z.optional(moment),
    note: optionalText(500),
  })
  .register(z.globalRegistry, {
    example: { probe: 'pH', referenceValue: 7, measuredValue: 7.08, note: 'pH 7.00 buffer' },
  });
export type CreateCalibration = z.infer<typeof createCalibrationBody>;

export const calibration = z.object({
  calibrationId: z.string(),
  deviceId: z.string(),
  probe: z.enum(probes),
  referenceValue: z.number(),
  measuredValue: z.number(),
  note: maybeText,
  userId: z.string(),
  calibratedAt: z.string(),
});
export type Calibration = z.infer<typeof calibration>;

/** The log, newest first, and what each probe is worth now. */
export const calibrationLog = z.object({
  calibrations: z.array(calibration),
  probes: z.array(
    z.object({
      probe: z.enum(probes),
      lastCalibratedAt: maybeText,
      /** Against manual tests since the last calibration, in the reading's unit; above them is positive. */
      drift: maybeNumber,
      confidence,
    }),
  ),
});
export type CalibrationLog = z.infer<typeof calibrationLog>;
