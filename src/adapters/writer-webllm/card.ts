// The graphics card of this device: whether it can hold a model, asked before anything is loaded, and what becomes of it.

import type { Adapter, CardLimit, Device, Gpu } from '#adapters/writer-webllm/library.ts';
import { AffidavitError } from '#core/errors.ts';
import type { CardNeed } from '#models/mlc/need.ts';

/** What WebLLM 0.2.86 asks of every card. */
const ALWAYS: Readonly<Record<CardLimit, number>> = {
  maxBufferSize: 268_435_456,
  maxComputeWorkgroupStorageSize: 32_768,
  maxStorageBufferBindingSize: 134_217_728,
  maxStorageBuffersPerShaderStage: 10,
};

/** Throws MODEL_CARD, with each thing that this card lacks and how much of it there is. */
export async function requireCard(gpu: Gpu | undefined, need: CardNeed): Promise<void> {
  const adapter = await gpu?.requestAdapter({ powerPreference: 'high-performance' }).catch(() => null);
  if (adapter === undefined) throw lacking('this browser has no WebGPU');
  if (adapter === null) throw lacking('this browser gives the page no graphics card');
  const lacks = lackOf(adapter, need);
  if (lacks.length > 0) throw lacking(lacks.join('; '));
}

function lackOf({ features, limits }: Adapter, { buffer, f16 }: CardNeed): readonly string[] {
  const least: Readonly<Record<CardLimit, number>> = {
    ...ALWAYS,
    maxBufferSize: Math.max(ALWAYS.maxBufferSize, buffer),
    maxStorageBufferBindingSize: Math.max(ALWAYS.maxStorageBufferBindingSize, buffer),
  };
  const names = Object.keys(least) as CardLimit[];
  const short = names
    .filter((name) => !(limits[name] >= least[name]))
    .map((name) => `${name}: expected ${least[name]}, got ${limits[name]}`);
  return f16 && !features.has('shader-f16') ? [...short, 'expected 16-bit numbers (shader-f16), got none'] : short;
}

/** Calls `failed` when a device that is asked for from now on is lost or runs out of memory. Returns how to stop. */
export function watchCard(gpu: Gpu, failed: (error: AffidavitError) => void): () => void {
  const before = Object.getOwnPropertyDescriptor(gpu, 'requestAdapter');
  const request = gpu.requestAdapter.bind(gpu);
  let isWatching = true;
  const watch = (device: Device): void => {
    void device.lost.then(({ message }) => {
      if (isWatching) failed(broken(`the graphics card was lost: ${message}`));
    });
    device.addEventListener('uncapturederror', ({ error }) => {
      const [name, message] = [error.constructor.name, 'message' in error ? String(error.message) : ''];
      if (!isWatching) return;
      if (name === 'GPUOutOfMemoryError') failed(new AffidavitError('MODEL_MEMORY', `the graphics card: ${message}`));
      else failed(broken(`the graphics card: ${message}`));
    });
  };
  const requestAdapter = async (options?: object): Promise<Adapter | null> => {
    const adapter = await request(options);
    if (adapter === null) return null;
    const requestDevice = adapter.requestDevice.bind(adapter);
    const give = async (descriptor?: object): Promise<Device> => {
      const device = await requestDevice(descriptor);
      watch(device);
      return device;
    };
    Object.defineProperty(adapter, 'requestDevice', { configurable: true, value: give });
    return adapter;
  };
  Object.defineProperty(gpu, 'requestAdapter', { configurable: true, value: requestAdapter });
  return () => {
    isWatching = false;
    if (before === undefined) Reflect.deleteProperty(gpu, 'requestAdapter');
    else Object.defineProperty(gpu, 'requestAdapter', before);
  };
}

const lacking = (detail: string): AffidavitError => new AffidavitError('MODEL_CARD', detail);
export const broken = (detail: string, cause?: unknown): AffidavitError =>
  new AffidavitError('MODEL_RUNTIME', `WebLLM: ${detail}`, { cause });
