/** The part of the WebAssembly JavaScript interface used here; TypeScript has it only in its browser library. */
declare namespace WebAssembly {
  interface Module {}
  interface Memory {
    readonly buffer: ArrayBuffer
  }
  interface Instance {
    readonly exports: Record<string, unknown>
  }
  const Instance: new (module: Module, imports: Record<string, Record<string, unknown>>) => Instance
  function compile(bytes: Uint8Array): Promise<Module>
}
