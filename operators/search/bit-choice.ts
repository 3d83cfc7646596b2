import { WINDOW_WORDS } from './windows.ts';

/** Bytes of the bits of a window. */
export const ROW_BYTES = WINDOW_WORDS * 4;
/** Bytes per loop iteration. */
const ROUND = 64;
const PAGE = 65_536;

/**
 * `into = row AND one OR other`, 128 bits at a time; all but `bytes` are addresses, and `into` may be any of the others.
 *
 * @param bytes above 0, a multiple of 64
 */
export type Choice = (into: number, row: number, one: number, other: number, bytes: number) => void;

/** Memory of WebAssembly and the function that chooses in it. */
export interface ChoosingMemory {
  /** Replaced by {@link grow}. */
  readonly buffer: ArrayBuffer;
  /** Makes room for some bytes, all 0. */
  grow(bytes: number): void;
  readonly choose: Choice;
}

// The part of WebAssembly that is used here; Node's types do not declare it.
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
  ) => {
    readonly exports: { readonly choose: Choice; readonly memory: WasmMemory };
  };
};

/**
 * Allocates memory. JavaScript has no SIMD, and its compilers check every index: the same loop in WebAssembly takes a tenth of the
 * time.
 */
export function choosingMemory(): ChoosingMemory {
  compiled ??= new WebAssembly.Module(moduleBytes());
  const { choose, memory } = new WebAssembly.Instance(compiled).exports;
  return {
    get buffer() {
      return memory.buffer;
    },
    grow: (bytes) => {
      memory.grow(Math.ceil(bytes / PAGE));
    },
    choose,
  };
}

let compiled: object | undefined;

// Opcodes of the binary format (WebAssembly Core Specification 2.0, §5); those of vectors begin with VECTOR.
const [I32, FUNCTION, NO_RESULT] = [0x7f, 0x60, 0x40];
const [LOOP, END, BRANCH_IF] = [0x03, 0x0b, 0x0d];
const [GET, SET, CONSTANT, ADD, LESS] = [0x20, 0x21, 0x41, 0x6a, 0x49];
const [VECTOR, LOAD, STORE, AND, OR] = [0xfd, 0x00, 0x0b, 0x4e, 0x50];
/** Alignment of vectors: 2 ** 4. */
const ALIGNED = 4;
/** Parameters, and a local variable for the end of `into`. */
const [INTO, ROW, ONE, OTHER, BYTES, LAST] = [0, 1, 2, 3, 4, 5];

function moduleBytes(): Uint8Array {
  const load = (from: number, offset: number) => [GET, from, VECTOR, LOAD, ALIGNED, offset];
  const chosen = (offset: number) => [
    ...[GET, INTO, ...load(ROW, offset), ...load(ONE, offset), VECTOR, AND],
    ...[...load(OTHER, offset), VECTOR, OR, VECTOR, STORE, ALIGNED, offset],
  ];
  // The constant is signed: from 64 on it takes two bytes.
  const advance = (local: number) => [GET, local, CONSTANT, ROUND | 0x80, 0, ADD, SET, local];
  const body = [
    ...[1, 1, I32],
    ...[GET, INTO, GET, BYTES, ADD, SET, LAST],
    ...[LOOP, NO_RESULT],
    ...[0, 16, 32, 48].flatMap(chosen),
    ...[INTO, ROW, ONE, OTHER].flatMap(advance),
    ...[GET, INTO, GET, LAST, LESS, BRANCH_IF, 0],
    ...[END, END],
  ];
  const text = (name: string) => [name.length, ...Buffer.from(name)];
  const section = (id: number, content: readonly number[]) => [id, ...sized(content)];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, FUNCTION, 5, I32, I32, I32, I32, I32, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, 1]),
    ...section(7, [2, ...text('choose'), 0, 0, ...text('memory'), 2, 0]),
    ...section(10, [1, ...sized(body)]),
  ]);
}

/** Bytes prefixed by their number, which is below 2 ** 14. */
function sized(bytes: readonly number[]): number[] {
  return [(bytes.length & 0x7f) | 0x80, bytes.length >>> 7, ...bytes];
}
