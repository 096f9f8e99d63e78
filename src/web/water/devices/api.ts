import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Pool } from '#contract/customers/pools.ts';
import type {
  Calibration,
  CalibrationLog,
  CreateCalibration,
  CreateDevice,
  Device,
  DeviceCommand,
  RegisteredDevice,
  RunTest,
} from '#contract/water/devices.ts';
import type { WaterTest } from '#contract/water/water.ts';
import { call } from '#web/base/api.ts';
import { newId } from '#web/base/ids.ts';
import { readAgain } from '../api.ts';

/** The documented intervals, in addition to the stream of changes. A hidden tab does not poll. */
const devicePollMs = 30_000;
const testsPollMs = 10_000;
const recentTests = 5;

const devicesPath = '/api/devices';
const deviceOfPoolPath = '/api/arduino/device';
const pathOf = (deviceId: string): string => `${devicesPath}/${encodeURIComponent(deviceId)}`;

/** The tester of a pool, null where there is none. A pool without a customer is asked for with any. */
export const useDeviceOfPool = ({ customerId, poolId }: Pool) =>
  useQuery<Device | null>({
    queryKey: [`${deviceOfPoolPath}/${encodeURIComponent(customerId ?? 'none')}/${encodeURIComponent(poolId)}`],
    staleTime: 0,
    refetchInterval: devicePollMs,
  });

/** A pool's latest tests, newest first. */
export const useRecentTests = (poolId: string) =>
  useQuery({
    queryKey: [`/api/water-tests/${poolId}`, recentTests],
    queryFn: ({ signal }) =>
      call<WaterTest[]>('GET', `/api/water-tests/${encodeURIComponent(poolId)}`, {
        query: { limit: recentTests },
        signal,
      }),
    staleTime: 0,
    refetchInterval: testsPollMs,
  });

export const useDevices = () =>
  useQuery<Device[]>({ queryKey: [devicesPath], staleTime: 0, refetchInterval: devicePollMs });

/** All pools, for the names of those with a tester and the choice of one without. */
export const usePools = () => useQuery<Pool[]>({ queryKey: ['/api/pools'] });

export const useCalibrations = (deviceId: string) =>
  useQuery<CalibrationLog>({ queryKey: [`${pathOf(deviceId)}/calibrations`], staleTime: 0 });

const devices = [devicesPath, deviceOfPoolPath];

/** A call after which everything whose address begins so is read again. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>, beginnings: readonly string[]) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => readAgain(queryClient, beginnings) });
}

/** A refusal means the tester's status is not the one shown. */
export function useRunTestCall() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RunTest) => call<DeviceCommand>('POST', '/api/arduino/run-test', { body }),
    onError: () => readAgain(queryClient, devices),
  });
}

export const useRegisterDevice = () =>
  useChange((body: CreateDevice) => call<RegisteredDevice>('POST', devicesPath, { body }), devices);

type DeviceChanges = Partial<Pick<Device, 'deviceName' | 'isActive'>>;

export function useUpdateDevice() {
  const queryClient = useQueryClient();
  const show = (device: Pick<Device, 'deviceId'>, changes: DeviceChanges) =>
    queryClient.setQueryData<Device[]>([devicesPath], (list) =>
      list?.map((one) => (one.deviceId === device.deviceId ? { ...one, ...changes } : one)),
    );
  return useMutation({
    mutationFn: ({ device, changes }: { device: Device; changes: DeviceChanges }) =>
      call<Device>('PATCH', pathOf(device.deviceId), { body: changes }),
    // The switch moves at once, and back where the server refuses.
    onMutate: ({ device, changes }) => {
      show(device, changes);
    },
    onError: (_error, { device: { deviceName, isActive, ...device } }) => {
      show(device, { deviceName, isActive });
    },
    onSettled: () => readAgain(queryClient, devices),
  });
}

export const useRemoveDevice = () =>
  useChange((deviceId: string) => call<unknown>('DELETE', pathOf(deviceId)), devices);

export const useAddCalibration = (deviceId: string) =>
  useChange(
    (body: CreateCalibration) =>
      call<Calibration>('POST', `${pathOf(deviceId)}/calibrations`, { body, idempotencyKey: newId() }),
    [pathOf(deviceId)],
  );
